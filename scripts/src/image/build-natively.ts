import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Instruction, readDockerfile, readPairs, type Stage } from './read-dockerfile.ts';
import { type IsIgnored, readIgnored } from './read-ignored.ts';

const run = promisify(execFile);

/** The image of the last stage of a Dockerfile, with its files in a folder of this machine. */
export interface NativeImage {
  /** The folder that stands for the root of the image. */
  readonly root: string;
  /** The folder in which the programs start. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly user: { readonly uid: number; readonly gid: number };
  readonly entrypoint: readonly string[];
}

export interface BuildOptions {
  /** The folder with `Dockerfile` and `.dockerignore`. */
  readonly context: string;
  /** An empty folder that gets one folder for each stage. */
  readonly into: string;
  readonly args: Readonly<Record<string, string>>;
  /** The environment of the commands. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly progress: (line: string) => void;
}

/** The state of a stage while its instructions are carried out. */
interface Work {
  readonly root: string;
  folder: string;
  values: Record<string, string>;
  environment: Record<string, string>;
  labels: Record<string, string>;
  user: string;
  entrypoint: readonly string[];
}

/**
 * Carries out the instructions of the Dockerfile one after another without an engine. The programs of the base image are
 * those of this machine, and a folder stands for the root of each stage. Throws for an instruction that it does not know.
 */
export async function buildNatively(options: BuildOptions): Promise<NativeImage> {
  const { context, into } = options;
  const isIgnored = readIgnored(readFileSync(join(context, '.dockerignore'), 'utf8'));
  const stages = readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'));
  const roots = new Map<string, string>();
  let last: Work | undefined;
  for (const [index, stage] of stages.entries()) {
    const root = join(into, stage.name ?? `stage-${index}`);
    if (stage.name !== undefined) roots.set(stage.name, root);
    last = await buildStage(stage, root, { ...options, isIgnored, roots });
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage');
  const [uid = 0, gid = 0] = last.user.split(':').map(Number);
  const { root, folder, labels, entrypoint } = last;
  const environment = withPlaces(last);
  return { root, folder: placeOf(last, folder), environment, labels, user: { uid, gid }, entrypoint };
}

/** Names the files of the image in its environment as they are called on this machine. */
const withPlaces = ({ root, environment }: Work): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const isFile = value.startsWith('/') && existsSync(join(root, value));
      return [name, isFile ? join(root, value) : value];
    }),
  );

interface Building extends BuildOptions {
  readonly isIgnored: IsIgnored;
  readonly roots: ReadonlyMap<string, string>;
}

async function buildStage(stage: Stage, root: string, building: Building): Promise<Work> {
  mkdirSync(root, { recursive: true });
  const work: Work = {
    root,
    folder: '/',
    values: {},
    environment: {},
    labels: {},
    user: '0:0',
    entrypoint: [],
  };
  for (const instruction of stage.instructions) {
    building.progress(`${instruction.name} ${instruction.text}`);
    await carryOut(instruction, work, building);
  }
  return work;
}

async function carryOut({ name, text: written }: Instruction, work: Work, building: Building): Promise<void> {
  const text = name === 'RUN' ? written : withVariables(written, work);
  switch (name) {
    case 'ARG': {
      const [variable = '', standard = ''] = text.split('=');
      work.values[variable] = building.args[variable] ?? standard;
      return;
    }
    case 'ENV':
      Object.assign(work.environment, readPairs(text));
      return;
    case 'LABEL':
      Object.assign(work.labels, readPairs(text));
      return;
    case 'WORKDIR':
      work.folder = text;
      mkdirSync(placeOf(work, text), { recursive: true });
      return;
    case 'USER':
      work.user = text;
      return;
    case 'ENTRYPOINT':
      work.entrypoint = JSON.parse(text) as string[];
      return;
    case 'COPY':
      return copy(text, work, building);
    case 'RUN':
      return runCommand(text, work, building);
    default:
      throw new Error(`the instruction ${name} is not known here`);
  }
}

const withVariables = (text: string, { values, environment }: Work): string =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => environment[name] ?? values[name] ?? '');

/** Returns the place on this machine of a path in the image. */
const placeOf = ({ root, folder }: Pick<Work, 'root' | 'folder'>, path: string): string =>
  join(root, resolve(folder, path));

function copy(text: string, work: Work, { context, isIgnored, roots }: Building): void {
  const [, from, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? [];
  const place = placeOf(work, target);
  if (from === undefined) {
    if (source !== '.') throw new Error(`only the whole context is copied here, not ${source}`);
    copyContext(context, place, isIgnored);
    return;
  }
  const root = roots.get(from);
  if (root === undefined) throw new Error(`no stage before has the name ${from}`);
  const found = join(root, source);
  const isFolder = statSync(found).isDirectory();
  const isInto = !isFolder && (target.endsWith('/') || target === '.');
  cpSync(found, isInto ? join(place, basename(found)) : place, { recursive: true, verbatimSymlinks: true });
}

function copyContext(context: string, place: string, isIgnored: IsIgnored): void {
  for (const name of readdirSync(context)) {
    if (isIgnored(name)) continue;
    cpSync(join(context, name), join(place, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isIgnored(relative(context, path)),
    });
  }
}

/** Absolute paths of the command are those of the image: its folder stands for them. */
async function runCommand(text: string, work: Work, { environment }: Building): Promise<void> {
  const folder = placeOf(work, work.folder);
  const placed = text.replaceAll(/(?<=\s)\/[a-z][\w./-]*/g, (path) => placeOf(work, path));
  await run('sh', ['-ec', placed], {
    cwd: folder,
    env: { ...environment, ...work.environment },
    maxBuffer: 64 * 1024 * 1024,
  });
}
