import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import type { ConsoleRole } from './console-role.ts';
import { makeSecret, secretDigest } from './secret-digest.ts';

/** Hours after which a session ends, however much it is used. */
export const sessionHours = 8;

export interface SessionToOpen {
  readonly handle: string;
  readonly issuer: string;
  readonly role: ConsoleRole;
}

export interface OpenedSession {
  /** Returned only here: the database keeps only its digest. */
  readonly token: string;
  readonly expiresAt: Date;
}

const insert = defineStatement<
  { id: string; handle: string; issuer: string; role: string },
  { expiresAt: Date }
>(`
  insert into console_session (id, handle, issuer, role, created_at, last_seen_at, expires_at)
    values (:id, :handle, :issuer, :role, now(), now(), now() + interval '${sessionHours} hours')
    returning expires_at as "expiresAt"`);

/** Opens a new session of a recorded person. */
export async function openSession(
  { db, random }: Pick<OperatorContext, 'db' | 'random'>,
  session: SessionToOpen,
): Promise<OpenedSession> {
  const token = makeSecret(random);
  const { handle, issuer, role } = session;
  const [row] = await db.autocommit(insert, { id: secretDigest(token), handle, issuer, role });
  if (row === undefined) throw new Error('the session was not written');
  return { token, expiresAt: row.expiresAt };
}
