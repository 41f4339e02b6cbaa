import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import type { ConsoleRole } from './console-role.ts';
import { secretDigest } from './secret-digest.ts';

/** Minutes in which its person opens nothing, after which a session ends. */
export const idleMinutes = 30;

export interface SessionToRead {
  readonly token: string;
  /** Sessions that another provider opened do not count. */
  readonly issuer: string;
  /** `person`: somebody acts, so the session is not idle. `script`: a page refreshes itself. */
  readonly by: 'person' | 'script';
}

export interface ConsoleSession {
  readonly handle: string;
  readonly role: ConsoleRole;
  readonly expiresAt: Date;
}

const find = defineStatement<
  { id: string; issuer: string },
  ConsoleSession & { readonly isSeenLately: boolean }
>(`
  select handle, role, expires_at as "expiresAt", last_seen_at > now() - interval '1 minute' as "isSeenLately"
  from console_session
  where id = :id and issuer = :issuer and ended_at is null and expires_at > now()
    and last_seen_at > now() - interval '${idleMinutes} minutes'`);

const touch = defineStatement<{ id: string }, object>(
  'update console_session set last_seen_at = now() where id = :id and ended_at is null',
);

/** Returns the session of a token; undefined when it ended, expired, was idle for too long or is of another issuer. */
export async function readSession(
  { db }: Pick<OperatorContext, 'db'>,
  { token, issuer, by }: SessionToRead,
): Promise<ConsoleSession | undefined> {
  const id = secretDigest(token);
  const [found] = await db.autocommit(find, { id, issuer });
  if (found === undefined) return undefined;
  const { isSeenLately, ...session } = found;
  if (by === 'person' && !isSeenLately) await db.autocommit(touch, { id });
  return session;
}
