import { assertNever, type WaitReason } from '@fiscal/domain';
import { allHandlersFinished, condition } from '@temporalio/workflow';
import { answerDecision } from './answer-decision.ts';
import { continueWhenLong } from './continue-history.ts';
import { isByAnswers } from './decided-by-answers.ts';
import { waitSummary } from './describe.ts';
import { type FilingState, isHurried, seeMessages } from './filing-state.ts';
import { showState } from './show-state.ts';

/** A reason that ends by itself. */
export type PauseReason = Exclude<WaitReason, 'internalError'>;

/**
 * Waits `delayMs`, shown to operators. A `hurry` ends it where the reason allows it, one that came just before as well. A
 * decision that is being carried out is answered: what the filing waits for is recorded by then. One that the authority's
 * answers decide is not, for nobody knows yet, and the history goes on with it.
 */
export async function waitFor(state: FilingState, delayMs: number, reason: PauseReason): Promise<void> {
  if (state.decision !== undefined && !isByAnswers(state.decision)) {
    answerDecision(state, 'carriedOut');
    // A history is never cut while an update is under way.
    await condition(allHandlersFinished);
  }
  await continueWhenLong(state);
  const hurried = (): boolean => mayBeHurried(reason) && isHurried(state);
  // A condition with a timeout of zero would wait for ever.
  const timeoutMs = Math.max(1, Math.ceil(delayMs));
  // Shown, and never compared.
  const until = Date.now() + timeoutMs;
  state.waits += 1;
  state.step = 'waiting';
  state.waiting = reason;
  state.nextAttemptAt = until;
  showState(state);
  await condition(hurried, timeoutMs, { summary: waitSummary(reason, state, until) });
  seeMessages(state);
  state.waiting = null;
  state.nextAttemptAt = undefined;
}

/** Cooling, undue consumption and the authority's own intervals are never shortened. */
function mayBeHurried(reason: PauseReason): boolean {
  switch (reason) {
    case 'putOff':
    case 'circuit':
    case 'database':
      return true;
    case 'question':
    case 'misuse':
    case 'receipt':
      return false;
    default:
      return assertNever(reason);
  }
}
