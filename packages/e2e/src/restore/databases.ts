import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import type { LoginPurpose } from '@fiscal/db';
import { applicationLogin, openStateFolder, type Stack, stackSecrets, startStack } from '@fiscal/dev-stack';
import { type RunningPostgres, startPostgres } from '@fiscal/dev-stack/test-servers';
import postgres from 'postgres';
import type { DebianPostgres } from './debian-postgres.ts';

const run = promisify(execFile);

/** An empty server, with the owner's address of the database `fiscal` that is to be made on it. */
export interface EmptyServer extends RunningPostgres {
  readonly ownerUrl: string;
}

/** Starts an empty server of Debian's Postgres. */
export async function startEmptyServer(
  { initdb, postgres: program }: DebianPostgres,
  folder: string,
): Promise<EmptyServer> {
  const binaries = { initdb, postgres: program };
  const server = await startPostgres({ folder, durability: 'fast', password: 'of-the-owner', binaries });
  const url = new URL(server.url);
  url.pathname = '/fiscal';
  return { ...server, ownerUrl: url.href };
}

/**
 * Returns the variables that an operator gives to `fiscal` for a stack: those with which its apps were started, and
 * the addresses of the owner and the logins.
 */
export async function readOperatorVariables(
  statePath: string,
  ownerUrl: string,
): Promise<Readonly<Record<string, string>>> {
  const state = openStateFolder(statePath);
  const kept: Readonly<Record<string, string>> = JSON.parse(readFileSync(state.environment, 'utf8'));
  const { databasePasswords } = await stackSecrets(state);
  const login = (purpose: LoginPurpose): string => {
    const url = new URL(ownerUrl);
    url.username = applicationLogin(ownerUrl, purpose);
    url.password = databasePasswords[purpose];
    return url.href;
  };
  return {
    ...kept,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_API_URL: login('api'),
    DATABASE_WORKER_URL: login('worker'),
    DATABASE_ERASER_URL: login('eraser'),
    DATABASE_CONSOLE_URL: login('console'),
    DATABASE_URL: login('worker'),
  };
}

/** Dumps a database with the options of `docs/how-to/operators/backup-and-restore.md`. */
export const dumpDatabase = ({ pgDump }: DebianPostgres, url: string, file: string) =>
  run(pgDump, ['--format=custom', `--file=${file}`, `--dbname=${url}`]);

/** Restores a dump with the options of the same page. */
export const restoreDatabase = ({ pgRestore }: DebianPostgres, url: string, file: string) =>
  run(pgRestore, ['--exit-on-error', '--single-transaction', '--no-owner', `--dbname=${url}`, file]);

/** A stack on a database of ours, whose folder keeps the keys and the authority's ledger. */
export const startOn = (statePath: string, databaseUrl: string, crashes: string[]): Promise<Stack> =>
  startStack({
    statePath,
    databaseUrl,
    progress: () => undefined,
    onCrash: (name, how) => crashes.push(`${name} ${how}`),
    environment: {
      API_RATE_BURST: '5000',
      API_RATE_PER_SECOND: '5000',
      API_ADDRESS_RATE_BURST: '5000',
      API_ADDRESS_RATE_PER_SECOND: '5000',
      TIMING_FACTOR: '0.01',
    },
  });

/** Ends everything at once but the authority; nothing of database and Temporal is left. */
export async function loseMachine(stack: Stack, server: EmptyServer): Promise<void> {
  const { api, worker, workflowServer, state } = stack;
  await Promise.all([api.kill(), worker.kill(), workflowServer.kill(), server.kill()]);
  await stack.stop();
  rmSync(state.temporal, { recursive: true, force: true });
  mkdirSync(state.temporal, { mode: 0o700 });
}

/** Rows as the owner of the tables sees them. */
export async function readRows<T extends object>(
  { databaseOwnerUrl }: Pick<Stack, 'databaseOwnerUrl'>,
  text: string,
): Promise<readonly T[]> {
  const sql = postgres(databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe<T[]>(text);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Documents on their way; those that wait for a person are not. */
export const countOnTheirWay = async (stack: Stack): Promise<number> =>
  (await readRows(stack, 'select from filing where open and attention is null')).length;
