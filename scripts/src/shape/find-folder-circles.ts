import { dirname, join } from 'node:path/posix';

/** The root folder of a package and a file's path below `src/`. */
const placeOf = /^((?:apps|packages)\/[^/]+|workflows|activities|temporal)\/src\/(.+)$/;
/** They import every folder of their package, and no folder imports them. */
const entrances = new Set(['index.ts', 'main.ts']);
const imported = /(?:^|[\s;}])(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

interface FolderImport {
  readonly from: string;
  readonly to: string;
  /** The file that imports, and what it names. */
  readonly by: string;
}

/**
 * The imports between folders of one package that stand in a circle, as `file imports path`, sorted. The files right in
 * `src` are one folder, without index.ts and main.ts. Given: texts by path from the repository's root, with `/`; files
 * of other places are left out.
 */
export function findFolderCircles(sources: ReadonlyMap<string, string>): string[] {
  const imports = [...sources].flatMap(([file, text]) => importsOf(file, text));
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  return imports
    .filter(({ from, to }) => reaches(next, to, from))
    .map(({ by }) => by)
    .sort();
}

function importsOf(file: string, text: string): FolderImport[] {
  const [, root, path] = placeOf.exec(file) ?? [];
  if (root === undefined || path === undefined || entrances.has(path)) return [];
  const from = dirname(file);
  return [...text.matchAll(imported)].flatMap(([, named = '']) => {
    const target = join(from, named);
    const to = dirname(target);
    const isOther = to !== from && `${to}/`.startsWith(`${root}/src/`);
    return isOther ? [{ from, to, by: `${file} imports ${target}` }] : [];
  });
}

function reaches(next: ReadonlyMap<string, ReadonlySet<string>>, from: string, wanted: string): boolean {
  const seen = new Set([from]);
  for (const folder of seen) for (const each of next.get(folder) ?? []) seen.add(each);
  return seen.has(wanted);
}
