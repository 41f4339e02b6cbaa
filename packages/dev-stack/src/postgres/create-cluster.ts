import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { SystemUser } from './system-user.ts';

export interface ClusterOptions {
  readonly initdb: string;
  /** The data folder; it appears when the cluster is complete. */
  readonly data: string;
  /** The user that will run the server; undefined for the present user. */
  readonly user: SystemUser | undefined;
  /** The password of the superuser; when absent, every connection is trusted. */
  readonly password?: string | undefined;
  readonly spawned?: ((child: ChildProcess) => void) | undefined;
}

/** Makes the data folder of a Postgres server. */
export async function createCluster({
  initdb,
  data,
  user,
  password,
  spawned,
}: ClusterOptions): Promise<void> {
  const part = `${data}.part`;
  const passwordFile = `${data}.password`;
  for (const folder of [data, part]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  if (user !== undefined) chownSync(part, user.uid, user.gid);
  const args = ['-D', part, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  if (password === undefined) args.push('--auth=trust');
  else args.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  try {
    if (password !== undefined) writeSecret(passwordFile, password, user);
    await run(initdb, args, user, spawned);
    renameSync(part, data);
  } catch (error) {
    throw new Error(
      `Postgres could not create its data folder ${data}: ${error instanceof Error ? error.message : error}\n` +
        'Choose a folder that every user may enter (--state DIR), or give DATABASE_URL.',
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function writeSecret(file: string, secret: string, reader: SystemUser | undefined): void {
  rmSync(file, { force: true });
  writeFileSync(file, secret, { mode: 0o600 });
  if (reader !== undefined) chownSync(file, reader.uid, reader.gid);
}

async function run(
  program: string,
  args: readonly string[],
  user: SystemUser | undefined,
  spawned: ClusterOptions['spawned'],
): Promise<void> {
  const child = spawn(program, args, {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...user,
  });
  const ended = new Promise<string | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status, signal) =>
      resolve(status === 0 ? undefined : (signal ?? `status ${status}`)),
    );
  });
  spawned?.(child);
  const [how, complaint] = await Promise.all([ended, text(child.stderr)]);
  if (how !== undefined) throw new Error(`${complaint.trim()} (${how})`);
}
