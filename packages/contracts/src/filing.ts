import type { Attention, FilingStatus, WaitReason } from '@fiscal/domain';
import type { FilingOutcome } from './filing-activities.ts';
import { type StartTiming, startTiming } from './filing-timing.ts';
import type { FilingKindDefinition } from './kinds.ts';
import type { WorkflowTiming } from './timing.ts';
import type { Traced } from './traced.ts';

export type FilingInput = StartTiming & {
  readonly filingId: string;
  /** Number of waits after which the workflow continues in a new history; 200 when absent. */
  readonly waitsPerHistory?: number | undefined;
  /** W3C trace of the request that created the filing. It is data only: no interceptor of workflows reads it. */
  readonly traceparent?: string | undefined;
  /** Set by the workflow itself when it continues as new. */
  readonly resume?: FilingResume | undefined;
};

/** The state of a filing when its history was cut. */
export interface FilingResume {
  readonly run: number;
  readonly transmissions: number;
  readonly lastCode: string | null;
  /** Number of consecutive calls that were postponed. */
  readonly putOff: number;
  /** Time of the first of these calls, by the database's clock (ms). */
  readonly putOffSince?: number | undefined;
  /** Set while an answer is lost. */
  readonly uncertain?: UncertainPosition | undefined;
  /** The last answer named no digest, so that it is unknown over which content it was given. */
  readonly digestMissing: boolean;
  /** Number of answers that could not be stored. */
  readonly unusableAnswers: number;
  /** A cancellation of the execution was requested. It is shown to operators and changes nothing. */
  readonly cancelRequested: boolean;
  /** Set when the filing waited for a person; the next message wakes it. */
  readonly parked?: ResumedParked | undefined;
}

export interface ResumedParked {
  readonly attention: Attention;
  readonly status: 'unknown' | 'failed';
  readonly resendAllowed: boolean;
}

export interface UncertainPosition {
  /** Next step of the schedule of questions. */
  readonly step: number;
  /**
   * Upper bound of the time of the last transmission (ms); absent until the database reports a time after the
   * transmission.
   */
  readonly lastSentAt?: number | undefined;
  /** The meaning of "not found": our bytes were lost, or another document holds the number. */
  readonly absentMeans: 'lost' | 'otherKey';
  /** `never` during an operator's recheck, which queries once and sends nothing. */
  readonly resend: 'whenCooled' | 'never';
  /** The earlier run whose document is queried: a doubtful run, or a run that an answer named. */
  readonly ofRun?: number | undefined;
  /** The attention when the questions decide nothing; `reconcile_exhausted` when absent. */
  readonly exhaustedAs?: Attention | undefined;
  /**
   * The last transmission was answered by HTTP 401 or 403, which proves nothing. If the document is then not found, the
   * run ends as `configuration`.
   */
  readonly accessDenied?: true | undefined;
  /**
   * The outcome of the run once its document is not found: a failure without a verdict, after an answer with a pause.
   */
  readonly endsAs?: Extract<FilingOutcome, { kind: 'failed' }> | undefined;
  /** A due question was postponed. It is sent when the wait ends, also when the history was cut meanwhile. */
  readonly isPutOff?: true | undefined;
}

/** Returns the input of a filing's workflow with the delays that it uses. */
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

/** A run that was accepted, or requested again. Only the highest run counts. */
export interface Submission extends Traced {
  readonly run: number;
}
export const submitSignal = 'submit';

/** Ends a wait early if its reason allows it: an open circuit, a postponed call, our database, a defect of ours. */
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
 * The results of a decision. `overtaken`: a newer run, the client's retry or the document's own answer came first.
 * `unproven`: the answers of the authority do not prove what the decision says, and the filing waits as before.
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
  'querying',
  'recording',
  'followingUp',
  'parked',
  'done',
] as const;
export type FilingStep = (typeof filingSteps)[number];

/** The state of the workflow for operators. The query changes nothing. */
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
