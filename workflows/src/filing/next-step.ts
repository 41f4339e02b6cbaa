import type { FilingOutcome, GateResult, ResumedParked, Superseded } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import type { WakeReason } from './filing-state.ts';

/** A run ends with an outcome, which is to be recorded. */
export interface Ending {
  readonly kind: 'end';
  readonly outcome: FilingOutcome;
  /** An operator may send the same bytes again. */
  readonly resendAllowed?: true | undefined;
}

/** A person is called. */
export interface WaitForPerson extends Partial<Pick<ResumedParked, 'resendAllowed'>> {
  readonly kind: 'awaitPerson';
  readonly attention: Attention;
}

/** The next step of a run; each step returns the one that follows it. */
export type NextStep =
  /** `gate`: what is known of it already. */
  | { readonly kind: 'transmit'; readonly gate?: GateResult }
  | { readonly kind: 'ask' | 'askLater' | 'resend' }
  /** Carries out what a person decided about what the authority holds. */
  | { readonly kind: 'decide'; readonly decision: WakeReason }
  | Ending
  | WaitForPerson
  | { readonly kind: 'followUp'; readonly outcome: FilingOutcome }
  | Superseded
  | Stop;

/** Nothing is left to do for the run, or the database is to be read again. */
export interface Stop {
  readonly kind: 'done' | 'beginAgain';
}

export const isStop = (step: NextStep): step is Stop => step.kind === 'done' || step.kind === 'beginAgain';

/**
 * What is being carried is void: another run counts, this execution does not own the filing, or another call used up
 * our ordinal.
 */
export const superseded: Superseded = { kind: 'superseded' };

export const beginAgain: Stop = { kind: 'beginAgain' };

export const endWith = (outcome: FilingOutcome): Ending => ({ kind: 'end', outcome });

/** Ends in the hands of a person while nobody knows what the authority holds. */
export const endUncertain = (attention: Attention): Ending =>
  endWith({ kind: 'attention', attention, status: 'unknown' });

/** Returns the ending of a run without a certificate, which proves nothing about sent bytes; undefined for another failure. */
export const endForWantOfCertificate = ({
  code,
}: Extract<FilingOutcome, { kind: 'failed' }>): Ending | undefined =>
  code === 'certificate_missing' || code === 'certificate_expired' ? endUncertain(code) : undefined;
