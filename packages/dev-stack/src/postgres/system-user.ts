import { execFile } from 'node:child_process';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['postgres', 'nobody'];

/**
 * Returns the user that runs Postgres: undefined unless this process is root. Postgres refuses to run as root, so root
 * uses the user `postgres`, or `nobody` without one. Rejects when neither exists.
 */
export async function postgresUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of candidates) {
    const [uid, gid] = await Promise.all([numberFrom(['-u', name]), numberFrom(['-g', name])]);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'Postgres does not run as root, and there is no user `postgres` or `nobody`: create one, or give DATABASE_URL',
  );
}

const numberFrom = (args: readonly string[]): Promise<number | undefined> =>
  new Promise((resolve) => {
    execFile('id', args, (error, stdout) => resolve(error === null ? Number(stdout.trim()) : undefined));
  });

/** True when a program, run as that user, ends with status 0. */
export const succeedsAs = (user: SystemUser, program: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(program, args, { uid: user.uid, gid: user.gid, cwd: '/' }, (error) => resolve(error === null));
  });
