import { audit, type Transaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import type { AuditAction } from './audit-actions.ts';

/** The party that acts, and the reason: a person, the public part of a client's key, or a workflow. */
export interface Operator {
  readonly actor: string;
  readonly reason?: string | undefined;
}

export interface Deed {
  readonly clientId: Id24 | null;
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes an action to the audit, in the transaction of the action. */
export async function writeAudit(
  tx: Transaction,
  sys: Pick<OperatorContext, 'clock' | 'random'>,
  { actor, reason }: Operator,
  deed: Deed,
): Promise<void> {
  await tx.insert(audit).values({
    id: newId(sys),
    clientId: deed.clientId,
    at: sys.clock.now(),
    actor,
    action: deed.action,
    subjectId: deed.subjectId,
    reason: reason ?? null,
    before: deed.before ?? null,
    after: deed.after ?? null,
  });
}
