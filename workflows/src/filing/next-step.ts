import type { FilingOutcome, GateResult, ResumedParked, Superseded } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import type { WakeReason } from './filing-state.ts';

/** The run ends with an outcome, which has to be recorded. */
export interface Ending {
  readonly kind: 'end';
  readonly outcome: FilingOutcome;
  /** An operator may send the same bytes again. */
  readonly resendAllowed?: true | undefined;
}

/** The filing waits for a person. */
export interface WaitForPerson extends Partial<Pick<ResumedParked, 'resendAllowed'>> {
  readonly kind: 'awaitPerson';
  readonly attention: Attention;
}

/** The next step of a run. Each step returns the one that follows it. */
export type NextStep =
  /** `gate`: the result of a check that was just made. */
  | { readonly kind: 'transmit'; readonly gate?: GateResult }
  | { readonly kind: 'query' | 'queryLater' | 'resend' }
  /** Carries out an operator's decision about the document at the authority. */
  | { readonly kind: 'decide'; readonly decision: WakeReason }
  | Ending
  | WaitForPerson
  | { readonly kind: 'followUp'; readonly outcome: FilingOutcome }
  | Superseded
  | Stop;

/** `done`: nothing is left to do for the run. `beginAgain`: the database has to be read again. */
export interface Stop {
  readonly kind: 'done' | 'beginAgain';
}

export const isStop = (step: NextStep): step is Stop => step.kind === 'done' || step.kind === 'beginAgain';

/**
 * The present work no longer counts: another run is current, this execution does not own the filing, or another call
 * used our ordinal.
 */
export const superseded: Superseded = { kind: 'superseded' };

export const beginAgain: Stop = { kind: 'beginAgain' };

export const endWith = (outcome: FilingOutcome): Ending => ({ kind: 'end', outcome });

/** Returns an ending that waits for a person, because it is unknown what the authority holds. */
export const endUncertain = (attention: Attention): Ending =>
  endWith({ kind: 'attention', attention, status: 'unknown' });

/**
 * Returns an uncertain ending for a failure by a missing or expired certificate, which proves nothing about bytes sent
 * before. Undefined for other failures.
 */
export const endForWantOfCertificate = ({
  code,
}: Extract<FilingOutcome, { kind: 'failed' }>): Ending | undefined =>
  code === 'certificate_missing' || code === 'certificate_expired' ? endUncertain(code) : undefined;
