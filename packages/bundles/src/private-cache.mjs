// Plain JavaScript: a command finds its bundle by it before any TypeScript is loaded.
import { lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Outside the repository, so that every clone shares it. */
export function cacheFolder(environment) {
  const base = environment.XDG_CACHE_HOME ?? join(homedir() || tmpdir(), '.cache');
  return join(base, 'fiscal');
}

/**
 * A folder in that of the caches, made where it is missing, for what is run once it has been read from there: undefined
 * where it cannot be made, or where others could write it or one of the folders that `names` leads through.
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
