import type { AttentionAction, DecisionResult, FilingExecutions } from '@fiscal/contracts';
import type { FilingStatus } from '@fiscal/domain';
import type { Operator } from '../clients/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { auditDecision, type FilingPosition, placeFiling, positionOf } from './filing-position.ts';

export interface ResolveInput extends Operator {
  readonly id: string;
  readonly action: AttentionAction;
  /** Update id: the same one again is the same decision. */
  readonly ticket: string;
}

export type ResolveResult =
  | { readonly kind: 'answered'; readonly result: DecisionResult; readonly now: FilingPosition | null }
  | { readonly kind: 'over'; readonly status: FilingStatus }
  | { readonly kind: 'notRunning' | 'unanswered' | 'notFound' };

/**
 * Brings an operator's decision to a parked filing. One audit row records that it was submitted, a second one what came of
 * it: the first is written before anything is waited for. A ticket that was carried out before gives its first result.
 */
export async function resolveFiling(
  sys: OperatorContext,
  executions: Pick<FilingExecutions, 'resolve'>,
  { id, action, ticket, ...operator }: ResolveInput,
): Promise<ResolveResult> {
  const filing = await placeFiling(sys, id);
  if (filing === undefined) return { kind: 'notFound' };
  const decision = { action, ticket, operator: operator.actor };
  const submitted = await executions.resolve(filing.kind, id, decision);
  if (submitted.kind === 'notRunning') {
    return filing.open ? { kind: 'notRunning' } : { kind: 'over', status: filing.status };
  }
  const asked = { action, ticket, update: submitted.kind };
  await auditDecision(sys, operator, filing, { action: 'filing.resolve', after: asked });
  if (submitted.kind === 'unanswered') return { kind: 'unanswered' };
  const result = await submitted.result();
  const after = await placeFiling(sys, id);
  const now = after === undefined ? null : positionOf(after);
  await auditDecision(sys, operator, filing, {
    action: 'filing.resolved',
    after: { action, ticket, result: result.kind, now },
  });
  return { kind: 'answered', result, now };
}
