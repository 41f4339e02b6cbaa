// Plain JavaScript: a command finds its bundle by it before any TypeScript is loaded.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Inside the installation, where nobody else writes: what is read from there is run. */
export const defaultBundlesFolder = join(repository, 'node_modules', '.cache', 'bundles');

/** Folders with sources that a bundle may hold. */
const folders = ['apps', 'packages', 'workflows', 'activities', 'temporal', 'scripts'];
const source = /(\.(ts|mjs|cjs)|^package\.json)$/;
const unused = /(\.test|\.fixture|\.setup)\.ts$/;

/** SHA-256 (hexadecimal) of everything that the bundles depend on: our sources, the lockfile and the repository's place. */
export function hashSources() {
  const hash = createHash('sha256').update(repository);
  const files = folders.flatMap((folder) => sourcesBelow(join(repository, folder)));
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

/** Where the bundles of the present sources are, or will be once they are built. */
export const bundlesOfSources = (folder = defaultBundlesFolder) => join(folder, hashSources().slice(0, 24));

/** The file of a program's bundle, where the bundles of the present sources were built; undefined otherwise. */
export function builtBundle(program) {
  const file = join(bundlesOfSources(), `${program}.js`);
  return existsSync(file) ? file : undefined;
}
