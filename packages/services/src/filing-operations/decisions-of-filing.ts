import { type AttentionAction, attentionActions } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import { type FilingPosition, type OperatedFiling, readFiling } from './filing-position.ts';
import type { ShownDecision } from './show-filing.ts';

/** A decision that was sent to the execution of a filing, as the audit has it. */
export interface SentDecision {
  readonly ticket: string;
  readonly action: AttentionAction;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  /** Id of the stored evidence. */
  readonly evidence: string | undefined;
}

/** Returns the decision of an audit row; undefined for a row about anything else. */
export function sentDecisionOf({ action, after, ...row }: ShownDecision): SentDecision | undefined {
  if (action !== 'filing.resolve' || typeof after !== 'object' || after === null) return undefined;
  const { ticket, action: decided, evidence } = after as Readonly<Record<string, unknown>>;
  const known = attentionActions.find((each) => each === decided);
  if (typeof ticket !== 'string' || known === undefined) return undefined;
  const { at, actor, reason } = row;
  return { ticket, action: known, at, actor, reason, evidence: evidence as string | undefined };
}

/** Returns the last decision if nobody has seen its result; undefined when there is none. */
export function openDecisionOf(decisions: readonly ShownDecision[]): SentDecision | undefined {
  const last = sentDecisions(decisions).at(-1);
  if (last === undefined || decisions.some((row) => isResultOf(row, last))) return undefined;
  return last;
}

function isResultOf({ action, after }: ShownDecision, { ticket }: SentDecision): boolean {
  if (action !== 'filing.resolved' || typeof after !== 'object' || after === null) return false;
  const { ticket: answered, result } = after as Readonly<Record<string, unknown>>;
  return answered === ticket && result !== 'accepted';
}

type Decided = FilingPosition & { readonly decisions: readonly ShownDecision[] };

/** Returns a text that changes whenever a decision about the filing needs another look at it. */
export const basisOf = ({ run, status, attention, decisions }: Decided): string =>
  [run, status, attention ?? '-', sentDecisions(decisions).length].join(' ');

/** Returns the decisions, each once although its result may have been asked for, oldest first. */
function sentDecisions(rows: readonly ShownDecision[]): readonly SentDecision[] {
  const byTicket = new Map<string, SentDecision>();
  for (const row of rows) {
    const sent = sentDecisionOf(row);
    if (sent !== undefined && !byTicket.has(sent.ticket)) byTicket.set(sent.ticket, sent);
  }
  return [...byTicket.values()];
}

export type DecisionBasis =
  /** `isRepeated`: the ticket was sent before, so that the decision gives its first result. */
  | { readonly kind: 'unchanged'; readonly filing: OperatedFiling; readonly isRepeated: boolean }
  /** `since`: the decisions that the person has not seen, oldest first. */
  | { readonly kind: 'changed'; readonly filing: OperatedFiling; readonly since: readonly SentDecision[] }
  | { readonly kind: 'notFound' };

const readDecided = defineStatement<{ clientId: string; id: string }, ShownDecision>(`
  select at, actor, action, reason, after from audit
  where client_id = :clientId and subject_id = :id and action = 'filing.resolve' order by at, id`);

/** A decision with the ticket of its form. Only the same decision of the same person repeats a ticket. */
interface DecisionToCheck {
  readonly id: string;
  readonly basis: string;
  readonly ticket: string;
  readonly action: AttentionAction;
  readonly actor: string;
}

/** Compares the filing with what a person saw when deciding. */
export async function checkBasis(
  sys: OperatorContext,
  { id, basis, ticket, action, actor }: DecisionToCheck,
): Promise<DecisionBasis> {
  const filing = await readFiling(sys, id);
  if (filing === undefined) return { kind: 'notFound' };
  const decisions = await sys.db.autocommit(readDecided, { clientId: filing.clientId, id });
  const sent = sentDecisions(decisions);
  const isRepeated = sent.some(
    (each) => each.ticket === ticket && each.action === action && each.actor === actor,
  );
  const taken = isRepeated ? [] : sent.filter((each) => each.ticket === ticket);
  if (taken.length > 0) return { kind: 'changed', filing, since: taken };
  if (isRepeated || basisOf({ ...filing, decisions }) === basis)
    return { kind: 'unchanged', filing, isRepeated };
  const seen = Number(basis.split(' ').at(-1));
  return { kind: 'changed', filing, since: Number.isInteger(seen) ? sent.slice(seen) : sent };
}
