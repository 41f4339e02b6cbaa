import type { AttentionResolved } from '@fiscal/contracts';
import type { FilingState } from './filing-state.ts';

/** Lets the operator's update answer what became of the decision, if one is being carried out. */
export function answerDecision(state: FilingState, result: AttentionResolved['result']): void {
  if (state.decision === undefined) return;
  state.decision.result = result;
  state.decision = undefined;
}
