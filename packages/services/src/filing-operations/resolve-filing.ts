import type {
  AttentionAction,
  Decision,
  DecisionResult,
  FilingExecutions,
  SubmittedDecision,
} from '@fiscal/contracts';
import type { FilingStatus } from '@fiscal/domain';
import type { Operator } from '../audit/write-audit.ts';
import type { OperatorContext, SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { storeEvidence } from '../filing/evidence.ts';
import type { CopyRefusal } from '../kinds/nfe/read-copy.ts';
import {
  auditDecision,
  type FilingPosition,
  type OperatedFiling,
  positionOf,
  readFiling,
} from './filing-position.ts';
import { type AuthorityPaused, findPause } from './find-pause.ts';
import { readLastQuestion, type UselessAnswer, uselessAnswer } from './last-question.ts';
import { refuseEvidence } from './refuse-evidence.ts';
import { awaitEnded, awaitParked, reopenFiling } from './reopen-filing.ts';
import { findUsedTicket, type UsedTicket } from './used-ticket.ts';
import { type Unproven, whyUnproven } from './why-unproven.ts';

export interface ResolveInput extends Operator {
  readonly id: string;
  readonly action: AttentionAction;
  /** Id of the update. A decision sent again with the same id is carried out once. */
  readonly ticket: string;
  /**
   * For `release`: the key that has the number at the authority. For `adopt` of an NF-e: a copy of the note; the
   * operator brings it, because no service of a SEFAZ gives an issuer its own note.
   */
  readonly evidence?: string | undefined;
  /** The person who sent and audited the decision before, whose result `actor` asks for: no filing is opened again. */
  readonly sentBy?: string | undefined;
}

export type ResolveResult =
  | {
      readonly kind: 'answered';
      readonly result: DecisionResult;
      /** Position of the filing after the decision; null when the filing no longer exists. */
      readonly now: FilingPosition | null;
      /** The reason in the authority's answer for which the decision was not carried out. */
      readonly unproven?: Unproven | undefined;
      /** The last question has told nothing, so that a person who has asked, or wanted a proof, knows no more. */
      readonly useless?: UselessAnswer | undefined;
    }
  /** The filing has ended, and this decision does not open it again. */
  | { readonly kind: 'over'; readonly status: FilingStatus }
  /**
   * `excluded` and `registeredInstead` are about a filing that was given up. `excluded`: another filing is open that
   * excludes it; `registeredInstead`: another event is registered under its Id.
   */
  | { readonly kind: 'notRunning' | 'unanswered' | 'notFound' | 'excluded' | 'registeredInstead' }
  /** A person has paused the authority, which the decision would query; nothing was done. */
  | AuthorityPaused
  /** The evidence cannot be used; nothing was done. */
  | { readonly kind: 'badEvidence'; readonly because: 'missing' | CopyRefusal }
  /** The ticket was used before for the same action with another key or copy; nothing was done. */
  | ({ readonly kind: 'ticketUsed' } & UsedTicket);

/** The context of an operator with the store that keeps the evidence. */
export type DecidingContext = OperatorContext & Pick<SystemContext, 'documents'>;

/**
 * Longest wait for the end of the earlier execution, and then for the relay and a worker to take the reopened filing.
 */
const reopeningMs = 20_000;

/**
 * Brings an operator's decision to a parked filing. One audit row records that it was submitted, before its result is
 * awaited; a second row records the result. A ticket that was carried out before gives its first result; with another
 * key or copy it is refused. A filing that was given up, or whose number was released, is opened again first. For
 * `abandon` and `resend` it stays closed (`over`).
 */
export async function resolveFiling(
  sys: DecidingContext,
  executions: Pick<FilingExecutions, 'resolve' | 'describe'>,
  input: ResolveInput,
): Promise<ResolveResult> {
  const filing = await readFiling(sys, input.id);
  if (filing === undefined) return { kind: 'notFound' };
  const because = await refuseEvidence(sys, filing, input);
  if (because !== undefined) return { kind: 'badEvidence', because };
  const used = await findUsedTicket(sys, filing, input);
  if (used !== undefined) return { kind: 'ticketUsed', ...used };
  const paused = input.action === 'abandon' ? undefined : await findPause(sys, filing.id);
  if (paused !== undefined) return paused;
  const evidence = input.evidence === undefined ? undefined : await keep(sys, filing, input.evidence);
  const { action, ticket, actor, sentBy } = input;
  const decision = { action, ticket, operator: sentBy ?? actor, evidence };
  const submitted = await executions.resolve(filing.kind, filing.id, decision);
  const isEnding = !filing.open && filing.status === 'failed' && (await isRefused(submitted));
  if (submitted.kind !== 'notRunning' && (!isEnding || sentBy !== undefined))
    return follow(sys, { input, filing, decision }, submitted);
  if (filing.open) return { kind: 'notRunning' };
  if (sentBy !== undefined || action === 'abandon' || action === 'resend')
    return { kind: 'over', status: filing.status };
  if (isEnding && !(await awaitEnded(executions, filing, reopeningMs))) return { kind: 'unanswered' };
  const reopened = await reopenFiling(sys, input, filing);
  if (reopened.kind === 'over') return { kind: 'over', status: filing.status };
  if (reopened.kind !== 'reopened') return { kind: reopened.kind };
  if (!(await awaitParked(executions, filing, reopeningMs))) return { kind: 'unanswered' };
  const again = await executions.resolve(filing.kind, filing.id, decision);
  return again.kind === 'notRunning'
    ? { kind: 'notRunning' }
    : follow(sys, { input, filing, decision }, again);
}

interface DecisionToFollow {
  readonly input: ResolveInput;
  readonly filing: OperatedFiling;
  readonly decision: Decision;
}

async function follow(
  sys: DecidingContext,
  { input, filing, decision: { action, ticket, evidence } }: DecisionToFollow,
  submitted: Exclude<SubmittedDecision, { kind: 'notRunning' }>,
): Promise<ResolveResult> {
  const { actor, reason, sentBy } = input;
  const operator = { actor, reason };
  if (sentBy === undefined) {
    await auditDecision(sys, operator, filing, {
      action: 'filing.resolve',
      after: { action, ticket, evidence, update: submitted.kind },
    });
  }
  if (submitted.kind === 'unanswered') return { kind: 'unanswered' };
  const result = await submitted.result();
  const after = await readFiling(sys, filing.id);
  const now = after === undefined ? null : positionOf(after);
  const isAnswerToPerson =
    result.kind === 'carriedOut' && action === 'recheck' && now !== null && isAskedInDoubt(now);
  const isUnproven = result.kind === 'unproven';
  const last = isAnswerToPerson || isUnproven ? await readLastQuestion(sys, filing) : undefined;
  const useless = uselessAnswer(last);
  await auditDecision(sys, operator, filing, {
    action: 'filing.resolved',
    after: { action, ticket, result: result.kind, ...(useless && { useless: useless.cStat }), now },
  });
  const answered = { kind: 'answered', result, now, useless } as const;
  return isUnproven ? { ...answered, unproven: whyUnproven(last, filing.kind, action) } : answered;
}

/**
 * True for a filing that waits for a person after a question. Without a certificate nothing is asked, and during a wait
 * the question of the decision has not been asked yet.
 */
const isAskedInDoubt = ({ attention, waiting }: FilingPosition): boolean =>
  attention !== null &&
  waiting === null &&
  attention !== 'certificate_missing' &&
  attention !== 'certificate_expired';

/**
 * True when the execution refused the decision. An execution that has recorded the end of its filing and is still open
 * refuses every decision.
 */
const isRefused = async (submitted: SubmittedDecision): Promise<boolean> =>
  submitted.kind === 'submitted' && (await submitted.result()).kind === 'refused';

const keep = (sys: DecidingContext, filing: OperatedFiling, text: string): Promise<string> =>
  inSystem(sys, (tx) => storeEvidence(tx, sys, filing, text));
