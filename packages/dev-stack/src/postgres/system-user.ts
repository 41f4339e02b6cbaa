import { spawnSync } from 'node:child_process';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['postgres', 'nobody'];

/**
 * The user that runs Postgres: undefined when we are not root. Postgres refuses to run as root, so root lends the
 * user `postgres`, or `nobody` where there is none. Throws when neither exists.
 */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of candidates) {
    const uid = numberFrom(['-u', name]);
    const gid = numberFrom(['-g', name]);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'Postgres does not run as root, and there is no user `postgres` or `nobody`: create one, or give DATABASE_URL',
  );
}

function numberFrom(args: readonly string[]): number | undefined {
  const { status, stdout } = spawnSync('id', args, { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}
