import type { AttentionAction } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { readEvidence } from '../filing/evidence.ts';
import type { PlacedFiling } from './filing-position.ts';

/** The decision of a ticket: an action, and what the operator says that the authority holds. */
export interface TicketedDecision {
  readonly action: AttentionAction;
  readonly ticket: string;
  readonly evidence?: string | undefined;
}

/** `evidence`: what the ticket was used for before, undefined where nothing was brought with it. */
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
 * Returns what a ticket was used for before, where the decision says something else: Temporal would give the first result,
 * whatever comes with the ticket later. Undefined for a new ticket, and for the same decision once more.
 */
export async function findUsedTicket(
  sys: Pick<SystemContext, 'db' | 'documents'>,
  filing: PlacedFiling,
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
