import type { AttentionAction, FilingExecutions } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { inSystem } from '../context/scope.ts';
import { readEvidence } from '../filing/evidence.ts';
import { sentDecisionOf } from './decisions-of-filing.ts';
import { readFiling } from './filing-position.ts';
import { type DecidingContext, type ResolveResult, resolveFiling } from './resolve-filing.ts';
import type { ShownDecision } from './show-filing.ts';

const readSent = defineStatement<{ clientId: string; id: string; ticket: string }, ShownDecision>(`
  select at, actor, action, reason, after from audit
  where client_id = :clientId and subject_id = :id and action = 'filing.resolve' and after ->> 'ticket' = :ticket
  order by at, id limit 1`);

/**
 * Asks for the result of a decision that was sent before, with its ticket, in the name of the person who sent it: it is
 * carried out once.
 */
export async function askForResult(
  sys: DecidingContext,
  executions: Pick<FilingExecutions, 'resolve' | 'describe'>,
  { id, ticket, actor }: { readonly id: string; readonly ticket: string; readonly actor: string },
): Promise<ResolveResult & { readonly action?: AttentionAction }> {
  const filing = await readFiling(sys, id);
  if (filing === undefined) return { kind: 'notFound' };
  const [row] = await sys.db.autocommit(readSent, { clientId: filing.clientId, id, ticket });
  const sent = row && sentDecisionOf(row);
  if (sent === undefined) return { kind: 'notFound' };
  const { action, reason, evidence } = sent;
  const given =
    evidence === undefined ? undefined : await inSystem(sys, (tx) => readEvidence(tx, sys, filing, evidence));
  const result = await resolveFiling(sys, executions, {
    id,
    action,
    ticket,
    actor,
    reason: reason ?? undefined,
    evidence: given,
    sentBy: sent.actor,
  });
  return { ...result, action };
}
