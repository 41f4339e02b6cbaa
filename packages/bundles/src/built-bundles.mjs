// Plain JavaScript, because a command uses this module to find its bundle before any TypeScript is loaded.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** A folder inside the installation, where nobody else writes: Node runs the code in it. */
export const defaultBundlesFolder = join(repository, 'node_modules', '.cache', 'bundles');

/** Folders with sources that a bundle may hold. */
export const sourceFolders = ['apps', 'packages', 'workflows', 'activities', 'temporal', 'scripts'];
const source = /(\.(tsx?|mjs|cjs)|^package\.json)$/;
const unused = /(\.test|\.fixture|\.setup)\.tsx?$/;

/**
 * Returns the SHA-256 (hexadecimal) of everything that the bundles depend on: our sources, the lockfile, and the place
 * of the packages relative to the repository. All paths in bundles are relative.
 */
export function hashSources() {
  const packages = relative(repository, realpathSync(join(repository, 'node_modules')));
  const hash = createHash('sha256').update(`${packages}\0`);
  const files = sourceFolders.flatMap((folder) => sourcesBelow(join(repository, folder)));
  const contents = ['package.json', 'pnpm-lock.yaml'].map((name) => join(repository, name));
  for (const path of [...contents, ...files].sort()) {
    const text = readFileSync(path);
    hash.update(`${relative(repository, path)}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesBelow(path);
    return source.test(entry.name) && !unused.test(entry.name) ? [path] : [];
  });
}

/** Returns the folder of the bundles of the present sources, whether or not they are built. */
export const bundlesOfSources = (folder = defaultBundlesFolder) => join(folder, hashSources().slice(0, 24));

const hourMs = 3_600_000;

/**
 * Returns the time of last use before which a bundle may be removed: two weeks ago, or an hour ago for an unfinished
 * bundle of a killed process, whose name ends with a point and an id.
 */
export const oldestKept = (name) => Date.now() - (name.includes('.') ? hourMs : 14 * 24 * hourMs);
