import type { AttentionAction } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { readEvidence } from '../filing/evidence.ts';
import type { OperatedFiling } from './filing-position.ts';

/** A decision as its ticket fixes it: an action and the evidence of the operator. */
export interface TicketedDecision {
  readonly action: AttentionAction;
  readonly ticket: string;
  readonly evidence?: string | undefined;
}

/** `evidence`: the evidence of the first decision with the ticket; undefined when it had none. */
export type UsedTicket = { readonly evidence: string | undefined };

const findFirst = defineStatement<
  { clientId: string; filingId: string; ticket: string; action: AttentionAction },
  { readonly evidence: string | null }
>(`
  select after ->> 'evidence' as evidence from audit
  where client_id = :clientId and subject_id = :filingId and action = 'filing.resolve'
    and after ->> 'ticket' = :ticket and after ->> 'action' = :action
  order by at, id limit 1`);

/**
 * Returns the first use of a ticket when this decision has the same action and other evidence: Temporal would return
 * the result of the first one. Undefined for a new ticket, and for a repeated decision.
 */
export async function findUsedTicket(
  sys: Pick<SystemContext, 'db' | 'documents'>,
  filing: OperatedFiling,
  { action, ticket, evidence }: TicketedDecision,
): Promise<UsedTicket | undefined> {
  return inSystem(sys, async (tx) => {
    const [first] = await tx.run(findFirst, {
      clientId: filing.clientId,
      filingId: filing.id,
      ticket,
      action,
    });
    if (first === undefined) return undefined;
    const before = first.evidence === null ? undefined : await readEvidence(tx, sys, filing, first.evidence);
    return before === evidence ? undefined : { evidence: before };
  });
}
