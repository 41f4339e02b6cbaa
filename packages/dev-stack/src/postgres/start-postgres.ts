import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@fiscal/testkit';
import postgres from 'postgres';
import { signalTree } from '../processes/signal-tree.ts';
import { closeTrust, trustsEverybody } from './close-trust.ts';
import { createCluster } from './create-cluster.ts';
import { dataFolder } from './data-folder.ts';
import { openPrivateLog } from './open-private-log.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { postgresUser } from './system-user.ts';

export interface RunningPostgres {
  /** Superuser address of the database `postgres`. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Ends the server and all its sessions at once, like a crash of the machine. */
  kill(): Promise<void>;
}

export interface PostgresOptions {
  /** Holds `data` and `postgres.log`; created when missing, otherwise reused. */
  readonly folder: string;
  /** `fast` gives up durability for speed: for tests only. */
  readonly durability: 'full' | 'fast';
  /** A free port when absent. */
  readonly port?: number | undefined;
  /** The password of the superuser, over SCRAM. When absent, every connection is accepted: for tests only. */
  readonly password?: string | undefined;
  /** Default: 200. */
  readonly maxConnections?: number | undefined;
  /** Default: the workspace's own. */
  readonly binaries?: PostgresBinaries | undefined;
  /** Called with each process before it has ended or is ready. */
  readonly spawned?: ((child: ChildProcess) => void) | undefined;
  /** Called with the name of the signal or the status when the server ends unexpectedly. */
  readonly onCrash?: ((how: string) => void) | undefined;
}

const fastFlags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts a Postgres on a loopback port and waits until it answers. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { folder, durability, password } = options;
  const user = await postgresUser();
  const { binaries = await postgresBinaries(user) } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = await dataFolder(folder, user);
  if (!existsSync(join(data, 'PG_VERSION')))
    await createCluster({ ...options, initdb: binaries.initdb, data, user });
  const port = options.port ?? (await freePort());
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${options.maxConnections ?? 200}`,
    // The detail of a refused row quotes its values.
    'log_error_verbosity=terse',
    // Only a later start reads it: when the data is outside, it is the only link to the folder of the server.
    `fiscal.folder=${folder}`,
  ];
  if (durability === 'fast') flags.push(...fastFlags);
  const log = openPrivateLog(join(folder, 'postgres.log'));
  const server = spawn(
    binaries.postgres,
    ['-D', data, '-p', `${port}`, ...flags.flatMap((flag) => ['-c', flag])],
    {
      cwd: '/',
      stdio: ['ignore', log, log],
      detached: true,
      ...user,
    },
  );
  closeSync(log);
  let isEnding = false;
  server.once('exit', (status, signal) => {
    if (!isEnding) options.onCrash?.(signal ?? `status ${status}`);
  });
  options.spawned?.(server);
  const url = `postgres://postgres:${password ?? 'postgres'}@127.0.0.1:${port}/postgres`;
  await waitUntilAnswering(url, server, join(folder, 'postgres.log'));
  if (password !== undefined && trustsEverybody(data)) await closeTrust(data, url, password);
  const end = (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    isEnding = true;
    return endServer(server, signal);
  };
  return { url, pid: server.pid ?? 0, stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
}

async function waitUntilAnswering(url: string, server: ChildProcess, log: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => undefined });
  const deadline = Date.now() + 60_000;
  try {
    while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
      if (await answers(sql)) return;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
  server.kill('SIGKILL');
  throw new Error(`Postgres did not start; see ${log}`);
}

const answers = (sql: postgres.Sql): Promise<boolean> =>
  sql`select 1`.then(
    () => true,
    () => false,
  );

/** SIGINT is Postgres's fast shutdown: sessions end, data is flushed. SIGKILL must reach each session. */
async function endServer(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (signal === 'SIGKILL' && server.pid !== undefined) signalTree(server.pid, signal);
  else server.kill(signal);
  await ended;
}
