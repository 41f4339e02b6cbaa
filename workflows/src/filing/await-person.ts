import { condition } from '@temporalio/workflow';
import { continueParked } from './continue-history.ts';
import type { Filing } from './filing.ts';
import { hasNewerRun, isSubmitted } from './filing-state.ts';
import { beginAgain, endWith, type NextStep, type WaitForPerson } from './next-step.ts';
import { showState } from './show-state.ts';
import { isDecidedByAnswers } from './why-refused.ts';

/**
 * Waits for a person, without a limit: an idle wait costs nothing and survives deploys. First answers the decision that
 * led here again: `unproven` if the authority's answers were to decide. An abandoned filing ends.
 */
export async function awaitPerson(
  filing: Filing,
  { attention, resendAllowed = false }: WaitForPerson,
): Promise<NextStep> {
  filing.happened('stepBegun', 'parked');
  const { decision } = filing.state;
  if (decision !== undefined) {
    filing.happened('decisionAnswered', isDecidedByAnswers(decision.action) ? 'unproven' : 'carriedOut');
  }
  const isWoken = (): boolean =>
    isSubmitted(filing.state) || hasNewerRun(filing.state) || filing.state.decision !== undefined;
  await continueParked(filing, { attention, resendAllowed }, isWoken);
  filing.happened('parked', { attention, resendAllowed });
  showState(filing);
  await condition(isWoken);
  filing.happened('woken', attention);
  if (filing.state.wokenBy?.by !== 'abandon') return beginAgain;
  return endWith({ kind: 'failed', code: 'transmission_uncertain', reason: attention });
}
