import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '@fiscal/bundles/private-cache';

/** The server's file, or the reason why this machine has none. */
export type S3Server =
  | { readonly kind: 'binary'; readonly file: string }
  | { readonly kind: 'none'; readonly why: string };

export interface S3ServerSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called with one line before work that takes minutes. */
  readonly progress: (line: string) => void;
}

const sources = fileURLToPath(new URL('../../s3-server', import.meta.url));
const buildMs = 1_200_000;

/**
 * Returns the S3 server of tests: Versity's gateway over a folder, built by Go from the modules pinned in
 * `s3-server/go.sum` and kept in the cache beside the Temporal server. A changed file is built again.
 */
export async function obtainS3Server({ environment, progress }: S3ServerSources): Promise<S3Server> {
  const hash = createHash('sha256');
  for (const name of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(sources, name)));
  const folder = join(cacheFolder(environment), 's3-server', hash.digest('hex').slice(0, 16));
  const file = join(folder, 's3-server');
  if (await isKept(file)) return { kind: 'binary', file };
  progress('building the S3 server of the tests with Go: about two minutes, once …');
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, 'build-'));
  try {
    const built = join(work, 's3-server');
    const why = await build(built, environment);
    if (why !== undefined) return { kind: 'none', why };
    await writeFile(`${file}.sha256`, await sha256(built));
    await rename(built, file);
    return { kind: 'binary', file };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function isKept(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const noted = await readFile(`${file}.sha256`, 'utf8').catch(() => '');
  return noted === (await sha256(file));
}

const sha256 = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** Builds the server; returns the reason when it failed. */
function build(file: string, environment: S3ServerSources['environment']): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn('go', ['build', '-trimpath', '-ldflags', '-s -w', '-o', file, '.'], {
      cwd: sources,
      env: { ...environment, CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: buildMs,
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    child.once('error', (error) => resolve(`go: ${error.message}`));
    child.once('close', (status) =>
      resolve(status === 0 ? undefined : (said.trim().split('\n').at(-1) ?? `go ended with ${status}`)),
    );
  });
}
