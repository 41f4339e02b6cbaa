import { defineStatement } from '@fiscal/db';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { secretDigest } from './secret-digest.ts';

const endOne = defineStatement<{ id: string }, object>(
  'update console_session set ended_at = now() where id = :id and ended_at is null',
);

const endAll = defineStatement<{ handle: string }, { id: string }>(
  'update console_session set ended_at = now() where handle = :handle and ended_at is null and expires_at > now() returning id',
);

/** Ends the session of a token, at once and for every process. */
export async function endSession(
  { db }: Pick<OperatorContext, 'db'>,
  { token }: { readonly token: string },
): Promise<void> {
  await db.autocommit(endOne, { id: secretDigest(token) });
}

/** Ends every session of a person. Returns how many were open; the audit keeps who ended them. */
export async function endSessionsOf(
  sys: Pick<OperatorContext, 'db' | 'clock' | 'random'>,
  { handle, ...operator }: Operator & { readonly handle: string },
): Promise<number> {
  return inSystem(sys, async (tx) => {
    const { length: sessions } = await tx.run(endAll, { handle });
    await writeAudit(tx, sys, operator, {
      clientId: null,
      action: 'console.sign-out',
      subjectId: handle,
      after: { sessions },
    });
    return sessions;
  });
}
