import type { Attention, FilingStatus, WaitReason } from '@fiscal/domain';
import type { FilingOutcome } from './filing-activities.ts';
import { type StartTiming, startTiming } from './filing-timing.ts';
import type { FilingKindDefinition } from './kinds.ts';
import type { WorkflowTiming } from './timing.ts';

export type FilingInput = StartTiming & {
  readonly filingId: string;
  /** Waits after which the workflow goes on in a new history; 200 when absent. */
  readonly waitsPerHistory?: number | undefined;
  /** W3C trace of the request that began it; data only, no interceptor reads it. */
  readonly traceparent?: string | undefined;
  /** Set by the workflow itself when it continues as new. */
  readonly resume?: FilingResume | undefined;
};

/** Where a long wait stood when its history was cut. */
export interface FilingResume {
  readonly run: number;
  readonly transmissions: number;
  readonly lastCode: string | null;
  /** Consecutive calls that were put off, and when the first of them was, by the database's clock (ms). */
  readonly putOff: number;
  readonly putOffSince?: number | undefined;
  /** Set while an answer is lost. */
  readonly uncertain?: UncertainPosition | undefined;
  /** The last answer named no digest, so that nobody knows over which content it was given. */
  readonly digestMissing: boolean;
  /** Answers that could not be stored as they were. */
  readonly unusableAnswers: number;
  /** A cancellation of the execution was requested; it is shown and changes nothing. */
  readonly cancelRequested: boolean;
  /** It waited for a person when its history was cut; what comes from then on wakes it. */
  readonly parked?: ResumedParked | undefined;
}

export interface ResumedParked {
  readonly attention: Attention;
  readonly status: 'unknown' | 'failed';
  readonly resendAllowed: boolean;
}

export interface UncertainPosition {
  /** The next step of the retry schedule of queries. */
  readonly step: number;
  /** Time of the last transmission (ms), at the latest; absent until the database reports a time after it. */
  readonly lastSentAt?: number | undefined;
  /** The meaning of "not found": our bytes were lost, or another document holds the number. */
  readonly absentMeans: 'lost' | 'otherKey';
  /** `never` while an operator's recheck goes on, which asks once and sends nothing. */
  readonly resend: 'whenCooled' | 'never';
  /** The earlier run whose document is asked for: a doubtful one, or one that an answer named. */
  readonly ofRun?: number | undefined;
  /** The attention when the queries decide nothing; `reconcile_exhausted` when absent. */
  readonly exhaustedAs?: Attention | undefined;
  /** The last transmission met HTTP 401 or 403, which prove nothing: not found, it ends as `configuration`. */
  readonly accessDenied?: true | undefined;
  /** How its run ends once it is not found: without the authority's verdict, after an answer with a pause. */
  readonly endsAs?: Extract<FilingOutcome, { kind: 'failed' }> | undefined;
  /** The pace of questions put off one that is due: it is asked when the wait ends, also in the history after a cut. */
  readonly isPutOff?: true | undefined;
}

/** The input of a filing's workflow with the delays that it uses. */
export const filingInput = (
  { network }: Pick<FilingKindDefinition, 'network'>,
  filingId: string,
  timing: WorkflowTiming,
  traceparent?: string,
): FilingInput => ({
  filingId,
  ...startTiming(network, timing),
  ...(traceparent === undefined ? {} : { traceparent }),
});

export interface FilingResult {
  readonly filingId: string;
  readonly run: number;
  readonly status: FilingStatus | 'gone';
}

/** A run that was accepted, or asked for again; only the highest counts. */
export interface Submission {
  readonly run: number;
}
export const submitSignal = 'submit';

/** Ends a wait early where its reason allows it: the gate, a call put off, our database, a parked error of ours. */
export const hurrySignal = 'hurry';

export const attentionActions = ['recheck', 'resend', 'abandon', 'adopt', 'release'] as const;
export type AttentionAction = (typeof attentionActions)[number];

/** An operator's decision about a parked filing; the update id is the ticket, so that repeating it is harmless. */
export interface AttentionResolution {
  readonly action: AttentionAction;
  /** Handle of the operator: lower-case letters, digits, `.`, `_`, `-`; never a name or an address. */
  readonly operator: string;
  /** Id of the stored document in which the operator says what the authority holds. */
  readonly evidence?: string | undefined;
}

/**
 * What became of the decision. `overtaken`: a newer run, the client's retry or the document's own answer came first;
 * `unproven`: the answers of the authority do not bear it, and the filing waits as before.
 */
export const attentionResults = ['carriedOut', 'overtaken', 'unproven'] as const;

export interface AttentionResolved {
  readonly run: number;
  readonly action: AttentionAction;
  readonly result: (typeof attentionResults)[number];
}
export const resolveAttentionUpdate = 'resolveAttention';

export const filingSteps = [
  'starting',
  'waiting',
  'sending',
  'asking',
  'recording',
  'followingUp',
  'parked',
  'done',
] as const;
export type FilingStep = (typeof filingSteps)[number];

/** Position of the state machine, for operators; changes nothing. */
export interface FilingProgress {
  readonly run: number;
  readonly step: FilingStep;
  readonly transmissions: number;
  readonly lastCode: string | null;
  readonly attention: Attention | null;
  readonly waiting: WaitReason | null;
  readonly cancelRequested: boolean;
  /** ISO 8601 time of the next try, while waiting. */
  readonly nextAttemptAt: string | null;
}
export const progressQuery = 'progress';
