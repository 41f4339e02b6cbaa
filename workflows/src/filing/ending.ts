import type { FilingOutcome, FilingPlan } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';

/** How a run ends: an outcome to record. */
export interface Ending {
  readonly outcome: FilingOutcome;
  /** An operator may send the same bytes again. */
  readonly resendAllowed: boolean;
}

export const endWith = (outcome: FilingOutcome): Ending => ({ outcome, resendAllowed: false });

/** Ends in the hands of a person while nobody knows what the authority holds. */
export const endUncertain = (attention: Attention): Ending =>
  endWith({ kind: 'attention', attention, status: 'unknown' });

/** What a person is called for when the authority holds another document under our key. */
export const mismatchOf = ({ mismatch }: FilingPlan): Attention => mismatch ?? 'digest_mismatch';

/**
 * What is being carried is void: another run counts, this execution does not own the filing, or another call used up
 * our ordinal. Ends whatever is under way; the database is read again.
 */
export class BeginAgain extends Error {
  override readonly name = 'BeginAgain';
}
