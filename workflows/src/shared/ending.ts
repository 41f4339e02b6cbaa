import type { NoteOutcome } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';

/** How a run ends: an outcome to record, or a fence that says that a newer run exists. */
export type Ending = OutcomeEnding | { readonly kind: 'stale' };

export interface OutcomeEnding {
  readonly kind: 'outcome';
  readonly outcome: NoteOutcome;
  readonly resendAllowed: boolean;
}

export const endWith = (outcome: NoteOutcome): OutcomeEnding => ({
  kind: 'outcome',
  outcome,
  resendAllowed: false,
});

/** Ends in the hands of a person while nobody knows what the authority holds. */
export const endUncertain = (attention: Attention): OutcomeEnding =>
  endWith({ kind: 'attention', attention, status: 'unknown' });

export const stale: Ending = { kind: 'stale' };
