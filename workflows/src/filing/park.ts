import type { AttentionAction } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import { condition } from '@temporalio/workflow';
import { answerDecision } from './answer-decision.ts';
import { continueParked } from './continue-history.ts';
import { isByAnswers } from './decided-by-answers.ts';
import { type FilingState, isSubmittedAnew, seeMessages } from './filing-state.ts';
import { showState } from './show-state.ts';

/** Who woke a parked filing, the client's retry or an operator's decision, and what it waited for. */
export interface WakeReason {
  readonly by: 'retry' | AttentionAction;
  readonly from: Attention;
  readonly evidence?: string | undefined;
}

/**
 * Waits for a person, without a limit: it costs nothing while idle and survives deploys. The client's retry comes before
 * any decision. A decision that led here again is answered first: one that the authority's answers decide was not borne.
 */
export async function park(state: FilingState, attention: Attention): Promise<WakeReason> {
  state.step = 'parked';
  const { decision } = state;
  if (decision !== undefined) answerDecision(state, isByAnswers(decision) ? 'unproven' : 'carriedOut');
  const isWoken = (): boolean => isSubmittedAnew(state) || state.decision !== undefined;
  await continueParked(state, attention, isWoken);
  state.attention = attention;
  showState(state);
  await condition(isWoken);
  if (state.countsParks) state.waits += 1;
  const retried = isSubmittedAnew(state);
  seeMessages(state);
  state.attention = null;
  if (!retried && state.decision !== undefined) {
    const { action, evidence } = state.decision;
    return { by: action, from: attention, evidence };
  }
  answerDecision(state, 'overtaken');
  return { by: 'retry', from: attention };
}
