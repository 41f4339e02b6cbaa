import { client } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { conflict } from '../context/service-error.ts';
import { type ClientRecord, writeClient } from './client-record.ts';
import { findOwner } from './find-owner.ts';

interface ClientToChange extends Operator {
  readonly clientId: string;
}

/**
 * Suspends a client: from now on all its keys are refused, in every process. Documents already accepted continue.
 * Throws `not_found`, and `conflict` (`state`) for a client that is already suspended.
 */
export const suspendClient = (sys: OperatorContext, input: ClientToChange): Promise<ClientRecord> =>
  setSuspended(sys, input, 'client.suspend');

/**
 * Resumes a suspended client: its keys are accepted again. Throws `not_found`, and `conflict` (`state`) for a client
 * that is not suspended.
 */
export const resumeClient = (sys: OperatorContext, input: ClientToChange): Promise<ClientRecord> =>
  setSuspended(sys, input, 'client.resume');

async function setSuspended(
  sys: OperatorContext,
  { clientId, ...operator }: ClientToChange,
  action: 'client.suspend' | 'client.resume',
): Promise<ClientRecord> {
  return inSystem(sys, async (tx) => {
    const before = await findOwner(tx, clientId, 'update');
    if ((before.suspendedAt === null) === (action === 'client.resume')) {
      const state = before.suspendedAt === null ? 'não está suspenso' : 'já está suspenso';
      throw conflict('state', `O cliente ${clientId} ${state}.`);
    }
    const suspendedAt = action === 'client.suspend' ? sys.clock.now() : null;
    const after = { ...before, suspendedAt };
    await tx.update(client).set({ suspendedAt }).where(eq(client.id, before.id));
    await writeAudit(tx, sys, operator, {
      clientId: id24(before.id),
      action,
      subjectId: before.id,
      before: { suspendedAt: before.suspendedAt?.toISOString() ?? null },
      after: { suspendedAt: suspendedAt?.toISOString() ?? null },
    });
    return writeClient(after);
  });
}
