// Plain JavaScript: a command finds its bundle by it before any TypeScript is loaded.
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { oldestKept } from './built-bundles.mjs';
import { privateCache } from './private-cache.mjs';

/**
 * Copies bundles of the same sources to the folder `target`, named by their hash, where another clone of this user has
 * built them. What is in them is relative to the repository.
 */
export function takeShared(target, environment) {
  const kept = keptPlace(target, environment);
  if (kept === undefined || !existsSync(kept) || existsSync(target)) return;
  const now = new Date();
  utimesSync(kept, now, now);
  copyWhole(kept, target);
}

/** Copies the bundles in `target` to where other clones of this user find them, and removes what none used for two weeks. */
export function leaveShared(target, environment) {
  const kept = keptPlace(target, environment);
  if (kept === undefined || existsSync(kept)) return;
  copyWhole(target, kept);
  for (const name of readdirSync(dirname(kept))) {
    const path = join(dirname(kept), name);
    // Another process may rename or remove what was listed.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && found.mtimeMs < oldestKept(name))
      rmSync(path, { recursive: true, force: true });
  }
}

function keptPlace(target, environment) {
  const folder = privateCache(environment, 'bundles');
  return folder === undefined ? undefined : join(folder, basename(target));
}

/** Appears with its name once it is whole. Where it cannot be written, or another process was faster, all stays as it is. */
function copyWhole(from, to) {
  const draft = `${to}.${randomUUID()}`;
  try {
    cpSync(from, draft, { recursive: true });
    renameSync(draft, to);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}
