import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { bundlesOfSources, defaultBundlesFolder, oldestKept, repository } from './built-bundles.mjs';
import { commandEntries, type Program, programEntries } from './entries.ts';
import { keepExternal } from './keep-external.ts';
import { keepLazy } from './keep-lazy.ts';
import { slimMaps } from './slim-maps.ts';
import { keepSourceUrls, sourceUrlBanner } from './source-urls.ts';

export interface Bundles {
  /** Holds `<program>.js`, the modules of the threads, lazy modules, what they share, and source maps. */
  readonly folder: string;
  /** File to start a program with. */
  readonly fileOf: (program: Program) => string;
}

export interface BundlesOptions {
  /** The folder of built bundles, named by their hash; default: `defaultBundlesFolder`. */
  readonly folder?: string | undefined;
  /** `programs` leaves out the repository's commands, as an image does; default: `all`. */
  readonly contents?: 'all' | 'programs' | undefined;
}

/** This module's folder. It is the folder of the bundles when the module runs from a bundle. */
const here = import.meta.dirname;

/**
 * Builds the bundles of API, worker, simulator, command line and the repository's commands, once for each content of
 * the sources; later calls read them from the folder. Two processes may build at the same time. The bundles use the
 * repository's packages and data files. A command that runs from a bundle uses the bundles that were built with it.
 */
export async function buildBundles({
  folder = defaultBundlesFolder,
  contents = 'all',
}: BundlesOptions = {}): Promise<Bundles> {
  const isBuilt = dirname(here) === folder && (await exists(here));
  const target = isBuilt ? here : bundlesOfSources(folder);
  if (!(await exists(target))) {
    const programs = programEntries(repository);
    await buildInto(target, { programs, commands: contents === 'all' ? commandEntries : {} });
    await removeUnused(folder);
  }
  const now = new Date();
  await utimes(target, now, now);
  return { folder: target, fileOf: (program) => join(target, `${program}.js`) };
}

type Entries = Readonly<Record<string, string>>;

/**
 * Builds each set separately, so that programs are the same with and without commands, and a program holds only code
 * that it runs.
 */
async function buildInto(
  target: string,
  { programs, commands }: Record<'programs' | 'commands', Entries>,
): Promise<void> {
  const draft = `${target}.${randomUUID()}`;
  const removeDraft = (): void => rmSync(draft, { recursive: true, force: true });
  process.once('exit', removeDraft);
  await mkdir(dirname(target), { recursive: true });
  try {
    await Promise.all([
      buildSet({ entryPoints: programs, splitting: false }, draft, target),
      buildSet({ entryPoints: commands, splitting: true }, draft, target),
    ]);
    await slimMaps(draft);
    await rename(draft, target).catch(async (error: unknown) => {
      if (!(await exists(target))) throw error;
    });
  } finally {
    removeDraft();
    process.off('exit', removeDraft);
  }
}

type BuildSet = { readonly entryPoints: Entries; readonly splitting: boolean };

async function buildSet({ entryPoints, splitting }: BuildSet, draft: string, target: string): Promise<void> {
  await build({
    absWorkingDir: repository,
    entryPoints: { ...entryPoints },
    splitting,
    outdir: draft,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'external',
    sourcesContent: false,
    keepNames: true,
    legalComments: 'none',
    logLevel: 'silent',
    banner: { js: sourceUrlBanner(toRepository(target)) },
    plugins: [keepExternal(target), keepLazy, keepSourceUrls(repository)],
  });
}

/** Removes bundles that no start has used for two weeks. A running process may still load threads from younger ones. */
async function removeUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may rename or remove a listed file.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < oldestKept(name))
      await rm(path, { recursive: true, force: true });
  }
}

const toRepository = (folder: string): string => `${relative(folder, repository).split(sep).join('/')}/`;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
