import type {
  Attention,
  AuthorizationClass,
  Environment,
  FailureCode,
  FilingStatus,
  NotSentReason,
  SituationClass,
  UnknownReason,
  WaitReason,
} from '@fiscal/domain';
import type { FirstAttempts } from './deliver.ts';
import type { FilingKind } from './kinds.ts';
import type { ShownAs } from './shown-as.ts';
import type { Traced } from './traced.ts';

/**
 * Names one run of a filing. Every write is fenced by the run and by the execution, which activities read from their
 * context.
 */
export interface RunRef {
  readonly filingId: string;
  readonly run: number;
}

export interface RunReference extends RunRef, Traced {}

/**
 * The time of a step in the database, by the database's clock (ms since the epoch). The workflow decides by these times
 * alone: they are recorded, so that replay decides the same. The workflow's own clock shows the time of a workflow
 * task, and replay joins tasks (SDK 1.24.0).
 */
export interface Dated {
  readonly at: number;
}

/**
 * Nothing was written, because the execution does not own the filing or another run counts. The workflow begins again.
 */
export interface Superseded {
  readonly kind: 'superseded';
}

/** The differences between kinds of documents, as data that the history of each filing keeps. */
export interface FilingPlan {
  /** The way to reconcile a lost answer: query the authority for the key, or send the same bytes again. */
  readonly question: 'key' | 'sameBytes';
  /** The moment from which the same bytes may be sent again. */
  readonly sameBytes: 'afterCooling' | 'onceNotFound';
  /** `polled`: the authority may accept a document and answer later, by a receipt. */
  readonly receipt: 'polled' | 'none';
  /** The work after a registration. */
  readonly followUp: 'printedDocument' | 'none';
  /** The attention when the authority holds another document under our key. */
  readonly mismatch: 'digest_mismatch' | 'dps_mismatch';
  /** `queried`: before our number is left to another key, the authority is queried for the document of that key. */
  readonly otherKey: 'queried' | 'none';
  /**
   * `adoptable`: an operator may adopt a document whose events the authority does not show, and states that it has none.
   */
  readonly withoutEvents: 'adoptable' | 'never';
}

export type CertificateProblem = 'certificate_missing' | 'certificate_expired';

/** The data with which the workflow carries a run: ids, codes and queue names only. */
export interface RunToCarry extends Dated {
  readonly kind: 'proceed';
  readonly run: number;
  /** Ordinal of the next transmission of the filing: 1, 2, …, counted over all runs. */
  readonly nextOrdinal: number;
  readonly plan: FilingPlan;
  readonly environment: Environment;
  readonly authorizer: string;
  /** Queue of the calls to this authority. */
  readonly authorityQueue: string;
  /** Queue of the work after a registration. */
  readonly followUpQueue: string;
  /**
   * True when a transmission of this run's document may have reached the authority and no outcome was applied: it has
   * no answer, or a stored one that is not a refusal.
   */
  readonly transmittedBefore: boolean;
  /**
   * The authority answered this run's document with a pause, and no later answer says that the document is not there.
   */
  readonly pausedBefore?: true | undefined;
  /** Set in a continued history, which does not have the words of its start. */
  readonly shownAs?: ShownAs | undefined;
  /**
   * Time since the last transmission of any run that may have reached the authority, by the database's clock (ms).
   * Absent: it counts as sent just now.
   */
  readonly lastSentMsAgo?: number | undefined;
  /**
   * Earlier runs under other keys that may be at the authority. The authority is queried for each before this run is
   * sent.
   */
  readonly doubtfulRuns: readonly number[];
  readonly gate: GateResult;
  /** Why the document could not be signed; absent once its signed bytes are stored. */
  readonly blocked?: CertificateProblem | undefined;
  /** Set while the filing waits for a person. An execution that no submission started then parks at once. */
  readonly parked?: { readonly attention: Attention; readonly status: 'unknown' | 'failed' } | undefined;
  /**
   * Set while the filing waits for a person: the last signed run of each key. A decision queries the authority for all
   * of them.
   */
  readonly keyedRuns?: readonly number[] | undefined;
  /** An operator left the number of the filing to the document of another key. The filing is not sent any more. */
  readonly isReleased?: true | undefined;
}

export type BeginRunResult =
  | RunToCarry
  | { readonly kind: 'ended'; readonly run: number; readonly status: FilingStatus }
  | { readonly kind: 'gone' };

/**
 * Says whether the authority and the certificate may be used now. `waitMs` is already spread over the waiting filings.
 */
export type GateResult =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly waitMs: number; readonly reason: 'circuit' | 'misuse' };

export interface StateToRecord extends RunReference {
  readonly status: 'queued' | 'pending' | 'unknown';
  /** The reason of the wait; null when the filing continues at once. */
  readonly waiting: WaitReason | null;
  /** End of the wait from now; null without one. */
  readonly waitMs: number | null;
  /** Time from now after which the audit looks whether the execution still runs. */
  readonly checkInMs: number;
}

export type RecordedState = ({ readonly kind: 'recorded' } & Dated) | Superseded;

export type FilingOutcome =
  | {
      readonly kind: 'authorized' | 'cancelled' | 'rejected' | 'denied';
      readonly attemptId: string;
      /** The earlier run whose document the answer is about; absent for the present run. */
      readonly ofRun?: number | undefined;
      /**
       * An operator decided that the document at the authority counts, whatever it says. `evidence` is a copy of that
       * document.
       */
      readonly adopted?: { readonly evidence?: string | undefined } | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      /** A text for the client. When absent, the client gets the text of the call's answer, if there is one. */
      readonly reason?: string | undefined;
      /** The call whose answer says why; with `number_taken`, the call that found the other document. */
      readonly attemptId?: string | undefined;
      /**
       * The document in which an operator names the other key of `number_taken`. Absent: the authority named the key.
       */
      readonly evidence?: string | undefined;
    }
  | { readonly kind: 'attention'; readonly attention: Attention; readonly status: 'unknown' | 'failed' };

export interface OutcomeToRecord extends RunReference {
  readonly outcome: FilingOutcome;
  /** `byFiling`: the caller makes the first attempts of the deliveries. Absent: each delivery has its own execution. */
  readonly firstAttempts?: 'byFiling' | undefined;
}

export type RecordedOutcome =
  | {
      /** `already`: an earlier call, whose reply was lost, recorded the same outcome. */
      readonly kind: 'recorded' | 'already';
      readonly status: FilingStatus;
      /** The attention that the filing waits for now; null when its run is over. */
      readonly attention: Attention | null;
      /** Deliveries whose first attempt the caller makes; absent when there are none. */
      readonly firstAttempts?: FirstAttempts | undefined;
    }
  /**
   * The answer cannot be stored, because the official schema refuses its protocol: the workflow queries again. After a
   * decision: no answer proves what the operator said.
   */
  | { readonly kind: 'unusable' }
  | Superseded;

/** Short, idempotent database steps, which run as local activities. */
export interface FilingActivities {
  /** Makes this execution the owner of the filing, and signs the run's document unless it is signed already. */
  beginRun(input: Traced & { readonly filingId: string; readonly continued?: true }): Promise<BeginRunResult>;
  /** Reads the circuit and the pause after misuse. Changes nothing. */
  checkGate(input: RunReference): Promise<GateResult & Dated>;
  recordState(input: StateToRecord): Promise<RecordedState>;
  /** Looks for a stored answer that was not applied. Called before the same bytes are sent again. */
  findAnswer(input: RunReference): Promise<FoundAnswer | { readonly kind: 'none' }>;
  recordOutcome(input: OutcomeToRecord): Promise<RecordedOutcome>;
  /**
   * Makes the outbox row of a delivery due at once, so that the delivery gets its own execution: no worker took its
   * first attempt.
   */
  handOnDelivery(input: Traced & { readonly deliveryId: string }): Promise<void>;
}

export interface DocumentToRender extends RunReference {
  readonly kind: FilingKind;
}

/** `superseded`: another run counts, or the execution does not own the filing. */
export type RenderedDocument = 'stored' | 'already' | 'superseded';

/** Repeatable CPU work after a registration. */
export interface FollowUpActivities {
  renderDocument(input: DocumentToRender): Promise<RenderedDocument>;
}

/** Rendering as a local activity, which saves the server a task and its events. `busy`: nothing was done. */
export interface LocalFollowUpActivities {
  renderDocumentLocally(input: DocumentToRender): Promise<RenderedDocument | 'busy'>;
}

export interface Transmission extends RunReference {
  /** The ordinal that this call opens; any other than the next one of the filing is refused. */
  readonly ordinal: number;
}

/**
 * The result of a transmission: codes and ids, never content. The ordinal is used up unless the result is `superseded`,
 * `outOfOrder`, `held` or `blocked`.
 */
export type TransmitResult =
  | Superseded
  /**
   * The ordinal is not the next one, because an earlier call used it. The workflow reads the database again and queries
   * the authority.
   */
  | { readonly kind: 'outOfOrder' }
  /** The gate was closed meanwhile, and no attempt was opened. */
  | { readonly kind: 'held'; readonly waitMs: number; readonly reason: 'circuit' | 'misuse' }
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem }
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason }
  | {
      readonly kind: 'answered';
      readonly class: AuthorizationClass;
      /** cStat */
      readonly code: string;
      readonly attemptId: string;
      /** Receipt of an accepted batch (nRec of 103 and 105). */
      readonly receipt?: string | undefined;
      /** The earlier run of this filing whose key the answer names. */
      readonly namedRun?: number | undefined;
      /** True for a duplicate whose answer says that another key than ours holds the number (539, 562 …). */
      readonly otherKey?: true | undefined;
    };

export interface ReceiptQuestion extends RunReference {
  readonly receipt: string;
}

export interface SituationQuestion extends RunReference {
  /** The earlier run whose document is queried; absent for the present run. */
  readonly ofRun?: number | undefined;
}

export type ReconcileResult =
  | Superseded
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem }
  /**
   * No question was sent: the key was queried too often, or the CNPJ pauses after cStat 656. A question is allowed
   * after `waitMs`.
   */
  | { readonly kind: 'held'; readonly waitMs: number; readonly reason: 'question' | 'misuse' }
  | { readonly kind: 'unreachable'; readonly reason: NotSentReason | UnknownReason }
  | {
      readonly kind: 'answered';
      readonly class: SituationClass;
      readonly code: string;
      readonly attemptId: string;
      readonly namedRun?: number | undefined;
    }
  | FoundAnswer;

export interface OtherKeyQuestion extends RunReference {
  /** The document in which an operator names the key. Absent: the authority named the key. */
  readonly evidence?: string | undefined;
}

/**
 * Class `otherKey`: the authority holds a document under the other key. `unnamed`: no key is known that may have our
 * number.
 */
export type OtherKeyResult = Exclude<ReconcileResult, FoundAnswer> | { readonly kind: 'unnamed' };

/** A stored answer that decides about the filing and whose outcome was not applied. */
export interface FoundAnswer {
  readonly kind: 'stored';
  readonly class: 'authorized' | 'cancelled' | 'denied' | 'rejected';
  readonly code: string;
  readonly attemptId: string;
  /** The earlier run whose document the answer is about. */
  readonly ofRun?: number | undefined;
}

/** Calls to the authority. Each has one attempt, because the authority may have acted on a call that failed. */
export interface AuthorityActivities {
  /** Sends the stored bytes once. It must never be retried: after a failure it is unknown what the authority did. */
  transmit(input: Transmission): Promise<TransmitResult>;
  /** Queries the result of a receipt. */
  fetchReceipt(input: ReceiptQuestion): Promise<TransmitResult>;
  /** Returns a stored answer that was not applied; without one, queries the authority for the situation of the key. */
  reconcile(input: SituationQuestion): Promise<ReconcileResult>;
  /** Queries whether the authority holds the other document that our number is to be left to. */
  queryOtherKey(input: OtherKeyQuestion): Promise<OtherKeyResult>;
}

/**
 * Type of a failure that is a defect of ours (missing bytes, an unknown key, an impossible result). It is never
 * retried; the filing waits as `internalError`.
 */
export const internalDefect = 'InternalDefect';

/**
 * Type of a failure that a retry mends: the key was dropped after its certificate was read and before the key was used.
 */
export const certificateReplaced = 'CertificateReplaced';
