import { defineStatement } from '@fiscal/db';
import { writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
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

/** Opens a new session of a recorded person; the audit keeps who signed in with which role. */
export async function openSession(
  sys: Pick<OperatorContext, 'db' | 'clock' | 'random'>,
  session: SessionToOpen,
): Promise<OpenedSession> {
  const token = makeSecret(sys.random);
  const { handle, issuer, role } = session;
  return inSystem(sys, async (tx) => {
    const [row] = await tx.run(insert, { id: secretDigest(token), handle, issuer, role });
    if (row === undefined) throw new Error('the session was not written');
    await writeAudit(
      tx,
      sys,
      { actor: handle },
      {
        clientId: null,
        action: 'console.sign-in',
        subjectId: handle,
        after: { role, issuer },
      },
    );
    return { token, expiresAt: row.expiresAt };
  });
}
