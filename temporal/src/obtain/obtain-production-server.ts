import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '@fiscal/bundles/private-cache';
import type { ObtainOptions } from './obtain-server.ts';
import { release } from './release.ts';
import { runCommand } from './run-command.ts';
import { sha256 } from './sources.ts';

/** The server that production runs, with the tool that makes its schema; both read their settings from the environment. */
export interface ProductionServer {
  readonly server: string;
  /** `temporal-sql-tool` of the images. */
  readonly sqlTool: string;
}

const programs = {
  server: 'go.temporal.io/server/cmd/server',
  sql: 'go.temporal.io/server/cmd/tools/sql',
} as const;

const folderVariable = 'TEMPORAL_SERVER_FOLDER';
const moduleFolder = fileURLToPath(new URL('../../server', import.meta.url));
const buildMs = 5_400_000;

/**
 * Returns the Temporal server of production and its schema tool: those in the folder of TEMPORAL_SERVER_FOLDER, those of
 * the cache, or a build by Go from the modules pinned in `temporal/server/go.sum`, which is kept in the cache.
 */
export async function obtainProductionServer({
  environment,
  progress,
}: Pick<ObtainOptions, 'environment' | 'progress'>): Promise<ProductionServer> {
  const own = environment[folderVariable];
  if (own !== undefined && own !== '') return filesIn(own);
  const folder = join(cacheFolder(environment), 'temporal-server', release.server);
  const missing = await namesNotKept(folder);
  if (missing.length > 0) {
    progress(`building the Temporal server ${release.server} with Go: 5 to 40 minutes, once …`);
    await mkdir(folder, { recursive: true });
    const work = await mkdtemp(join(folder, 'build-'));
    try {
      for (const name of missing) await buildAndKeep(name, work, { folder, environment });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }
  return filesIn(folder);
}

type ProgramName = keyof typeof programs;

const filesIn = (folder: string): ProductionServer => ({
  server: join(folder, 'server'),
  sqlTool: join(folder, 'sql'),
});

async function namesNotKept(folder: string): Promise<readonly ProgramName[]> {
  const names = Object.keys(programs) as ProgramName[];
  const kept = await Promise.all(names.map((name) => isKept(join(folder, name))));
  return names.filter((_, index) => kept[index] === false);
}

async function isKept(file: string): Promise<boolean> {
  const noted = await readFile(`${file}.sha256`, 'utf8').catch(() => undefined);
  return noted !== undefined && noted.trim() === (await sha256(file).catch(() => undefined));
}

interface Target {
  readonly folder: string;
  readonly environment: ObtainOptions['environment'];
}

async function buildAndKeep(name: ProgramName, work: string, { folder, environment }: Target): Promise<void> {
  const built = join(work, name);
  const args = ['build', '-trimpath', '-ldflags', '-s -w', '-o', built, programs[name]];
  const { status, output } = await runCommand('go', args, {
    cwd: moduleFolder,
    environment: { ...environment, CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' },
    timeoutMs: buildMs,
  });
  if (status !== 0) {
    const why = output.trim().split('\n').at(-1) ?? '';
    throw new Error(
      `Go could not build ${programs[name]}: ${why}. It needs Go 1.26.8 or newer; or name a folder with the programs ` +
        `\`server\` and \`sql\` of ${release.server} in ${folderVariable}.`,
    );
  }
  const file = join(folder, name);
  await rename(built, file);
  await writeFile(`${file}.sha256`, `${await sha256(file)}\n`);
}
