import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Folders with sources that a bundle may hold. */
const folders = ['apps', 'packages', 'workflows', 'activities', 'temporal', 'scripts'];
const source = /(\.(ts|mjs|cjs)|^package\.json)$/;
const unused = /(\.test|\.fixture|\.setup)\.ts$/;

/** SHA-256 (hexadecimal) of everything that the bundles depend on: our sources, the lockfile and the repository's place. */
export async function hashSources(repository: string): Promise<string> {
  const hash = createHash('sha256').update(repository);
  const files = await Promise.all(folders.map((folder) => sourcesBelow(join(repository, folder))));
  const contents = ['package.json', 'pnpm-lock.yaml'].map((name) => join(repository, name));
  const paths = [...contents, ...files.flat()].sort();
  const texts = await Promise.all(paths.map((path) => readFile(path)));
  for (const [index, path] of paths.entries()) {
    const text = texts[index] ?? Buffer.alloc(0);
    hash.update(`${relative(repository, path)}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

async function sourcesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesBelow(path);
      return source.test(entry.name) && !unused.test(entry.name) ? [path] : [];
    }),
  );
  return found.flat();
}
