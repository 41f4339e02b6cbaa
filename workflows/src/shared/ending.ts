import type { NoteOutcome } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';

/** How a run ends: an outcome to record, or a fence that says that a newer run exists. */
export type Ending =
  | { readonly kind: 'outcome'; readonly outcome: NoteOutcome; readonly resendAllowed: boolean }
  | { readonly kind: 'stale' };

export const endWith = (outcome: NoteOutcome): Ending => ({ kind: 'outcome', outcome, resendAllowed: false });

/** Ends in the hands of a person while nobody knows what the authority holds. */
export const endUncertain = (attention: Attention, resendAllowed: boolean): Ending => ({
  kind: 'outcome',
  outcome: { kind: 'attention', attention, status: 'unknown' },
  resendAllowed,
});

export const stale: Ending = { kind: 'stale' };
