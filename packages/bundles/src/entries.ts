import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lazyModule } from './keep-lazy.ts';

/** Programs that run from a bundle, by the name of the bundle, with their sources relative to the repository. */
const programs = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  cli: 'apps/cli/src/main.ts',
  console: 'apps/console/src/main.ts',
  'authority-simulator': 'apps/authority-simulator/src/main.ts',
} as const;

/** Commands of the repository that run programs of the service; no image holds them. */
const commands = {
  start: 'scripts/src/start.ts',
  demo: 'scripts/src/demo.ts',
  chaos: 'scripts/src/chaos.ts',
  simulator: 'scripts/src/simulator.ts',
  fiscal: 'scripts/src/fiscal.ts',
} as const;

export type Program = keyof typeof programs | keyof typeof commands;

/** The first module of a thread; the modules of its tasks end in `.worker.ts`. */
const threadEntry = 'packages/threads/src/run-task.ts';

/** Entry files of the commands by the name of their bundle. */
export const commandEntries: Readonly<Record<string, string>> = commands;

/** The module that every other bundle imports first; see `sourceUrlBanner`. */
const traces = { 'map-traces': 'packages/bundles/src/map-traces.ts' } as const;

/** Entry files by the name of their bundle: the programs, the modules of worker threads and the lazy modules. */
export function programEntries(repository: string): Readonly<Record<string, string>> {
  const folders = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(repository, group)).map((name) => join(group, name)),
  );
  const modules = folders.flatMap((folder) => {
    // A recursive listing follows links: in a package's own folder it would read all of node_modules.
    const sources = join(folder, 'src');
    if (!existsSync(join(repository, sources))) return [];
    return readdirSync(join(repository, sources), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.worker.ts') || lazyModule.test(path))
      .map((path) => join(sources, path));
  });
  const threads = [threadEntry, ...modules].map((path) => [basename(path, '.ts'), path] as const);
  const names = new Set(threads.map(([name]) => name));
  if (names.size < threads.length) throw new Error('two modules with a bundle have one file name');
  return { ...programs, ...traces, ...Object.fromEntries(threads) };
}
