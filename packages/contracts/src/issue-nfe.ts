import type { Attention, NoteStatus } from '@fiscal/domain';
import type { WorkflowTiming } from './timing.ts';

/** One execution per note, whatever the run. */
export const issueNfeId = (noteId: string): string => `nfe:${noteId}`;
export const issueNfeType = 'issueNfe';

export type IssueNfeTiming = Pick<
  WorkflowTiming,
  'reconcileMs' | 'coolingMs' | 'receiptMs' | 'retryMs' | 'outageLimitMs' | 'heartbeatMs' | 'misuseMs'
>;

export interface IssueNfeInput {
  readonly noteId: string;
  readonly timing: IssueNfeTiming;
  /** Waits after which the workflow goes on in a new history; 200 when absent. */
  readonly waitsPerHistory?: number | undefined;
  /** W3C trace of the request that began it; data only, no interceptor reads it. */
  readonly traceparent?: string | undefined;
  /** Set by the workflow itself when it continues as new. */
  readonly resume?: IssueNfeResume | undefined;
}

/** Where a long wait stood when its history was cut. */
export interface IssueNfeResume {
  readonly run: number;
  readonly transmissions: number;
  readonly lastCode: string | null;
  /** Consecutive calls that were put off, and when the first of them was (ms). */
  readonly putOff: number;
  readonly putOffSince?: number | undefined;
  /** Set while an answer is lost. */
  readonly uncertain?: UncertainPosition | undefined;
}

export interface UncertainPosition {
  /** Next step of the ladder of questions. */
  readonly step: number;
  /** Time of the last transmission (ms). */
  readonly lastSentAt: number;
  /** What "not found" means: our bytes were lost, or another key holds the number. */
  readonly absentMeans: 'lost' | 'otherKey';
  /** `never` while an operator's recheck goes on, which asks once and sends nothing. */
  readonly resend: 'whenCooled' | 'never';
}

/** The input of `issueNfe` with just the delays that it uses. */
export function issueNfeInput(noteId: string, timing: WorkflowTiming, traceparent?: string): IssueNfeInput {
  const { reconcileMs, coolingMs, receiptMs, retryMs, outageLimitMs, heartbeatMs, misuseMs } = timing;
  return {
    noteId,
    timing: { reconcileMs, coolingMs, receiptMs, retryMs, outageLimitMs, heartbeatMs, misuseMs },
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

export interface IssueNfeResult {
  readonly noteId: string;
  readonly run: number;
  readonly status: NoteStatus | 'gone';
}

/** First start, resubmission and `retry` alike; only the highest run counts. */
export interface Submission {
  readonly run: number;
}
export const submitSignal = 'submit';

export const attentionActions = ['recheck', 'resend', 'abandon'] as const;
export type AttentionAction = (typeof attentionActions)[number];

/** An operator's decision about a note in attention; the update id is the ticket, so that repeating it is harmless. */
export interface AttentionResolution {
  readonly action: AttentionAction;
  /** Handle of the operator: lower-case letters, digits, `.`, `_`, `-`; never a name or an address. */
  readonly operator: string;
}
export interface AttentionResolved {
  readonly run: number;
  readonly action: AttentionAction;
}
export const resolveAttentionUpdate = 'resolveAttention';

export const issueSteps = [
  'starting',
  'signing',
  'waiting',
  'sending',
  'asking',
  'recording',
  'rendering',
  'parked',
  'done',
] as const;
export type IssueStep = (typeof issueSteps)[number];

/** Position of the state machine, for operators; changes nothing. */
export interface IssueProgress {
  readonly run: number;
  readonly step: IssueStep;
  readonly transmissions: number;
  readonly lastCode: string | null;
  readonly attention: Attention | null;
  /** ISO 8601 time of the next try, while waiting. */
  readonly nextAttemptAt: string | null;
}
export const progressQuery = 'progress';
