import { assertNever, type WaitReason } from '@fiscal/domain';
import { allHandlersFinished, condition } from '@temporalio/workflow';
import { continueWhenLong } from './continue-history.ts';
import { waitSummary } from './describe.ts';
import type { Filing } from './filing.ts';
import { isHurried } from './filing-state.ts';
import { showState } from './show-state.ts';
import { isDecidedByAnswers } from './why-refused.ts';

/** The reason of a wait that ends by itself. */
export type PauseReason = Exclude<WaitReason, 'internalError'>;

/**
 * Waits `delayMs`, shown to operators. A `hurry`, also one that came just before, ends the wait if the reason allows
 * it. Answers a decision that is being carried out, because the reason of the wait is recorded by now; but not a
 * decision that depends on the authority's answers.
 */
export async function waitFor(filing: Filing, delayMs: number, reason: PauseReason): Promise<void> {
  const { decision } = filing.state;
  if (decision !== undefined && !isDecidedByAnswers(decision.action)) {
    filing.happened('decisionAnswered', 'carriedOut');
    // A history is never cut while an update is under way.
    await condition(allHandlersFinished);
  }
  await continueWhenLong(filing);
  const isWoken = (): boolean => mayBeHurried(reason) && isHurried(filing.state);
  // A condition with a timeout of zero would wait for ever.
  const timeoutMs = Math.max(1, Math.ceil(delayMs));
  // This time is shown and never compared.
  const until = Date.now() + timeoutMs;
  filing.happened('waitBegun', { reason, until });
  showState(filing);
  await condition(isWoken, timeoutMs, { summary: waitSummary(reason, filing.state, until) });
  filing.happened('waitOver');
}

/**
 * True for waits that `hurry` may shorten. Cooling, the pause after misuse and the authority's own intervals are never
 * shortened.
 */
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
