// Plain JavaScript, because a command uses this module to find its bundle before any TypeScript is loaded.
import { lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of caches, outside of the repository, so that all clones share it. */
export function cacheFolder(environment) {
  const base = environment.XDG_CACHE_HOME ?? join(homedir() || tmpdir(), '.cache');
  return join(base, 'fiscal');
}

/**
 * Returns a folder of the caches for code to run, and creates it if it is missing. Undefined when it cannot be created,
 * or when others could write to it or to a folder above it in `names`.
 */
export function privateCache(environment, ...names) {
  const folders = names.map((_, index) => join(cacheFolder(environment), ...names.slice(0, index + 1)));
  const folder = folders.at(-1);
  if (folder === undefined) return undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return undefined;
  }
  return folders.every(isOwn) ? folder : undefined;
}

function isOwn(folder) {
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o077) === 0;
}
