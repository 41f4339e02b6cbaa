import { dirname, join } from 'node:path/posix';

/** Matches a file's path: the root folder of its package, and the path below `src/`. */
const placeOf = /^((?:apps|packages)\/[^/]+|workflows|activities|temporal)\/src\/(.+)$/;
/** The files that import every folder of their package; no folder imports them. */
const entrances = new Set(['index.ts', 'main.ts']);
const imported = /(?:^|[\s;}])(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** The imports from one folder to another: one of each pair of files, as `file imports path`. */
type FolderImports = Map<string, Map<string, string>>;

/**
 * Returns the shortest circles of folders inside a package, each as its imports (`file imports path`). A longer circle
 * is found once the shorter ones are removed. The files right in `src` are one folder, without index.ts and main.ts.
 * `sources` has the texts by path from the repository's root, with `/`; files outside packages are left out.
 */
export function findFolderCircles(sources: ReadonlyMap<string, string>): (readonly string[])[] {
  const imports = importsBetweenFolders(sources);
  const circles = [...imports.keys()].flatMap((folder) => shortestCircle(imports, folder) ?? []);
  const least = Math.min(...circles.map(({ length }) => length));
  const shortest = circles.filter(({ length }) => length === least).map((circle) => circle.sort());
  const once = new Map(shortest.map((circle) => [circle.join(), circle]));
  return [...once.values()].sort((a, b) => a.join().localeCompare(b.join()));
}

function importsBetweenFolders(sources: ReadonlyMap<string, string>): FolderImports {
  const imports: FolderImports = new Map();
  for (const [file, text] of sources) {
    const [, root, path] = placeOf.exec(file) ?? [];
    if (root === undefined || path === undefined || entrances.has(path)) continue;
    const from = dirname(file);
    const targets = imports.get(from) ?? new Map<string, string>();
    imports.set(from, targets);
    for (const [, named = ''] of text.matchAll(imported)) {
      const target = join(from, named);
      const to = dirname(target);
      if (to !== from && `${to}/`.startsWith(`${root}/src/`)) targets.set(to, `${file} imports ${target}`);
    }
  }
  return imports;
}

/**
 * Returns the circle in an array, so that `flatMap` keeps it whole; undefined where no import leads back to the folder.
 */
function shortestCircle(imports: FolderImports, start: string): [string[]] | undefined {
  const reached = new Map<string, readonly string[]>([[start, []]]);
  for (const [folder, steps] of reached) {
    for (const [next, by] of imports.get(folder) ?? []) {
      if (next === start) return [[...steps, by]];
      if (!reached.has(next)) reached.set(next, [...steps, by]);
    }
  }
  return undefined;
}
