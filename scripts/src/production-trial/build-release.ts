import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackSources } from '@fiscal/e2e';
import { type ProgramsOfImage, readPrograms } from '../image/read-programs.ts';
import { runToEnd } from './run-to-end.ts';

/** The programs of a release, built as its Dockerfile builds them. */
export interface Release {
  readonly version: string;
  /** Where it is installed. */
  readonly root: string;
  /** Arguments of Node that run a program of it; the program's own follow. */
  commandOf(program: 'api' | 'worker' | 'cli' | 'authority-simulator'): readonly string[];
  readonly workflows: string;
}

export const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** The environment of the build's commands, and the signal that ends them. */
export interface BuildTools {
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Builds the programs of the sources in `root` by the commands of their Dockerfile, into a folder that Git does not know. */
export async function buildRelease(root: string, tools: BuildTools): Promise<Release> {
  const folder = builtFolder(root);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { builds } = await readImage(root);
  for (const words of builds) {
    const placed = words.map((word) => word.replace(/^\/service/, folder));
    await runToEnd(process.execPath, placed, { cwd: root, ...tools });
  }
  return releaseIn(root);
}

const builtFolder = (root: string): string => join(root, 'node_modules', '.cache', 'production-trial');

const readImage = async (root: string): Promise<ProgramsOfImage> =>
  readPrograms(await readFile(join(root, 'Dockerfile'), 'utf8'));

async function releaseIn(root: string): Promise<Release> {
  const folder = builtFolder(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const { options } = await readImage(root);
  return {
    version,
    root,
    workflows: join(folder, 'workflows.cjs'),
    commandOf: (program) => [...options, join(folder, 'bundles', 'current', `${program}.js`)],
  };
}

export interface EarlierRelease extends BuildTools {
  readonly commit: string;
  /** The folder of unpacked releases. */
  readonly folder: string;
  readonly progress: (line: string) => void;
}

/** Unpacks the sources of a commit, installs the packages of its lockfile and builds it; later calls use that again. */
export async function buildEarlierRelease(options: EarlierRelease): Promise<Release> {
  const { commit, folder, progress, environment, signal } = options;
  const root = join(folder, await resolveCommit(options));
  if (existsSync(root)) return releaseIn(root);
  progress(`unpacking, installing and building the release of ${commit}: some minutes, once …`);
  const draft = `${root}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  unpackSources(repository, commit, draft);
  const manifest = JSON.parse(await readFile(join(draft, 'package.json'), 'utf8')) as Manifest;
  const { name, version } = manifest.devEngines.packageManager;
  const install = ['--yes', `${name}@${version}`, 'install', '--prefer-offline', '--frozen-lockfile'];
  await runToEnd('npx', install, { cwd: draft, environment, signal });
  await buildRelease(draft, { environment, signal });
  await rename(draft, root);
  return releaseIn(root);
}

interface Manifest {
  readonly devEngines: { readonly packageManager: { readonly name: string; readonly version: string } };
}

async function resolveCommit({ commit, environment, signal }: EarlierRelease): Promise<string> {
  try {
    const args = ['rev-parse', '--verify', `${commit}^{commit}`];
    return (await runToEnd('git', args, { cwd: repository, environment, signal })).trim();
  } catch (error) {
    const advice =
      'fetch the whole history (git fetch --unshallow), or leave out the parts `upgrade` and `back`';
    throw new Error(`this clone does not have the commit ${commit}: ${advice}`, { cause: error });
  }
}
