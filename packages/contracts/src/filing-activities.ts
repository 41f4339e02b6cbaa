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

/** Names one run of a filing. With the execution, which activities read from their context, it fences every write. */
export interface RunRef {
  readonly filingId: string;
  readonly run: number;
}

export interface RunReference extends RunRef {
  readonly traceparent?: string | undefined;
}

/**
 * When a step in the database was carried out, by the database's clock (ms since the epoch). The workflow decides by
 * these times alone: they are recorded, so that replay decides the same; its own clock is that of a workflow task, and
 * replay takes tasks together (SDK 1.24.0).
 */
export interface Dated {
  readonly at: number;
}

/**
 * The execution does not own the filing, or another run counts: begin again. Nothing was written.
 */
export interface Superseded {
  readonly kind: 'superseded';
}

/** The differences between kinds of documents, as data that the history of each filing keeps. */
export interface FilingPlan {
  /** How a lost answer is reconciled: by the authority's key of the document, or by sending the same bytes again. */
  readonly question: 'key' | 'sameBytes';
  /** From when the same bytes may go out again. */
  readonly sameBytes: 'afterCooling' | 'onceNotFound';
  /** Whether the authority may take a document in and answer later, by a receipt. */
  readonly receipt: 'polled' | 'none';
  /** The follow-up of a registration. */
  readonly followUp: 'printedDocument' | 'none';
  /** The attention when the authority holds another document under our key. */
  readonly mismatch: 'digest_mismatch' | 'dps_mismatch';
  /** Whether the authority is asked for the document of another key before our number is left to it. */
  readonly otherKey: 'asked' | 'none';
  /** Whether an operator may say, where the authority does not, that a document has no events, so that it is adopted. */
  readonly withoutEvents: 'adopted' | 'never';
}

export type CertificateProblem = 'certificate_missing' | 'certificate_expired';

/** The data that carries a run; ids, codes and queue names only. */
export interface RunToCarry extends Dated {
  readonly kind: 'proceed';
  readonly run: number;
  /** Ordinal of the next transmission of the filing: 1, 2, … over all its runs. */
  readonly nextOrdinal: number;
  readonly plan: FilingPlan;
  readonly environment: Environment;
  readonly authorizer: string;
  /** Queue of the calls to this authority. */
  readonly authorityQueue: string;
  /** Queue of what follows a registration. */
  readonly followUpQueue: string;
  /**
   * True when a transmission of this run's document may have reached the authority, and no outcome of it was applied:
   * without an answer, or with a stored one that does not refuse it.
   */
  readonly transmittedBefore: boolean;
  /** Its document was answered with a pause, and nothing after that says that it is not at the authority. */
  readonly pausedBefore?: true | undefined;
  /**
   * Time since the last transmission of any run that may have reached the authority, by the database's clock (ms);
   * absent: counted as just now.
   */
  readonly lastSentMsAgo?: number | undefined;
  /** Earlier runs under other keys that may be at the authority: each is asked for before this run is sent. */
  readonly doubtfulRuns: readonly number[];
  readonly gate: GateResult;
  /** Why the document could not be signed; absent once its signed bytes are stored. */
  readonly blocked?: CertificateProblem | undefined;
  /** Set while the filing waits for a person: an execution that nobody's submission began parks at once. */
  readonly parked?: { readonly attention: Attention; readonly status: 'unknown' | 'failed' } | undefined;
  /** While it waits for a person: the last signed run of each key, all of which a decision asks for. */
  readonly keyedRuns?: readonly number[] | undefined;
  /** An operator left its number to the document of another key: nothing of it is sent any more. */
  readonly isReleased?: true | undefined;
}

export type BeginRunResult =
  | RunToCarry
  | { readonly kind: 'ended'; readonly run: number; readonly status: FilingStatus }
  | { readonly kind: 'gone' };

/** Whether the authority and the certificate may be used now; `waitMs` already spread over the waiting filings. */
export type GateResult =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly waitMs: number; readonly reason: 'circuit' | 'misuse' };

export interface StateToRecord extends RunReference {
  readonly status: 'queued' | 'pending' | 'unknown';
  /** The wait of the filing; null where it continues at once. */
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
      /** The earlier run whose document the answer is about; the present one when absent. */
      readonly ofRun?: number | undefined;
      /** An operator decided that what the authority holds counts, whatever it says; `evidence` is a copy of it. */
      readonly adopted?: { readonly evidence?: string | undefined } | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      /** In words for the client; taken from the call's answer when there is one and no words are given. */
      readonly reason?: string | undefined;
      /** The call whose answer says why; of `number_taken` the one that found the other document. */
      readonly attemptId?: string | undefined;
      /** The document in which an operator names the key of `number_taken`; absent: the key is the one that the authority named. */
      readonly evidence?: string | undefined;
    }
  | { readonly kind: 'attention'; readonly attention: Attention; readonly status: 'unknown' | 'failed' };

export interface OutcomeToRecord extends RunReference {
  readonly outcome: FilingOutcome;
  /** `byFiling`: the caller makes the first attempts of what is published; absent: each delivery has an execution of its own. */
  readonly firstAttempts?: 'byFiling' | undefined;
}

export type RecordedOutcome =
  | {
      /** `already`: the same outcome was recorded before, by a call whose reply was lost. */
      readonly kind: 'recorded' | 'already';
      readonly status: FilingStatus;
      /** The attention of the filing; null when its run is over. */
      readonly attention: Attention | null;
      /** Deliveries that the caller attempts; absent where there are none. */
      readonly firstAttempts?: FirstAttempts | undefined;
    }
  /**
   * The answer cannot be stored as it is (a protocol that the official schema refuses): ask again. Of a decision: nothing
   * proves what it says.
   */
  | { readonly kind: 'unusable' }
  | Superseded;

/** Short, idempotent database steps; run as local activities. */
export interface FilingActivities {
  /** Makes this execution the owner of the filing, and signs the document of the run where that was not done yet. */
  beginRun(input: { readonly filingId: string }): Promise<BeginRunResult>;
  /** Looks at circuit and misuse; takes nothing. */
  checkGate(input: RunReference): Promise<GateResult & Dated>;
  recordState(input: StateToRecord): Promise<RecordedState>;
  /** Looks for a stored answer that was not applied; asked for before the same bytes go out again. */
  findAnswer(input: RunReference): Promise<FoundAnswer | { readonly kind: 'none' }>;
  recordOutcome(input: OutcomeToRecord): Promise<RecordedOutcome>;
  /** Leaves a delivery whose first attempt no worker took to an execution of its own, at once. */
  handOnDelivery(input: { readonly deliveryId: string }): Promise<void>;
}

export interface DocumentToRender extends RunReference {
  readonly kind: FilingKind;
}

/** `superseded`: another run counts, or the execution does not own the filing. */
export type RenderedDocument = 'stored' | 'already' | 'superseded';

/** CPU work after a registration; repeatable. */
export interface FollowUpActivities {
  renderDocument(input: DocumentToRender): Promise<RenderedDocument>;
}

/** The same as a local activity, which spares the server a task and its events. `busy`: nothing was done. */
export interface LocalFollowUpActivities {
  renderDocumentLocally(input: DocumentToRender): Promise<RenderedDocument | 'busy'>;
}

export interface Transmission extends RunReference {
  /** The ordinal that this call opens; any other than the next one of the filing is refused. */
  readonly ordinal: number;
}

/**
 * What a call meant. Codes and ids, never content. Its ordinal is used up unless the result is `superseded`,
 * `outOfOrder`, `held` or `blocked`.
 */
export type TransmitResult =
  | Superseded
  /** The ordinal is not the next one: an earlier call went on. Read the database again and ask. */
  | { readonly kind: 'outOfOrder' }
  /** The gate closed meanwhile; no attempt was opened. */
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
      /** Receipt of a batch that was taken in (nRec of 103 and 105). */
      readonly receipt?: string | undefined;
      /** The run of this filing whose key the answer names, when it is an earlier one. */
      readonly namedRun?: number | undefined;
      /** True for a duplicate whose answer says that another key than ours holds the number (539, 562 …). */
      readonly otherKey?: true | undefined;
    };

export interface ReceiptQuestion extends RunReference {
  readonly receipt: string;
}

export interface SituationQuestion extends RunReference {
  /** The run whose document is asked for; the present one when absent. */
  readonly ofRun?: number | undefined;
}

export type ReconcileResult =
  | Superseded
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem }
  /** The key was asked for too often, or the CNPJ is silent after cStat 656: nothing was asked, and it may be after this wait. */
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
  /** The document in which an operator names the key; absent: the key is the one that the authority named. */
  readonly evidence?: string | undefined;
}

/** `otherKey` of an answer: the authority holds a document under the key. `unnamed`: no key is known that may have our number. */
export type OtherKeyResult = Exclude<ReconcileResult, FoundAnswer> | { readonly kind: 'unnamed' };

/** An earlier answer that decides about the filing was stored, but its outcome was not applied. */
export interface FoundAnswer {
  readonly kind: 'stored';
  readonly class: 'authorized' | 'cancelled' | 'denied' | 'rejected';
  readonly code: string;
  readonly attemptId: string;
  /** The earlier run whose document it is about. */
  readonly ofRun?: number | undefined;
}

/** Calls to the authority: one attempt each, for nobody knows what became of a call that failed. */
export interface AuthorityActivities {
  /** Sends the stored bytes once. Must never be retried: its failure means that nobody knows. */
  transmit(input: Transmission): Promise<TransmitResult>;
  /** Asks for the result of a receipt. */
  fetchReceipt(input: ReceiptQuestion): Promise<TransmitResult>;
  /** Looks for a stored answer that was not applied, else asks the authority for the situation of the key. */
  reconcile(input: SituationQuestion): Promise<ReconcileResult>;
  /** Asks the authority whether it holds the document of somebody else to whom our number is to be left. */
  askOtherKey(input: OtherKeyQuestion): Promise<OtherKeyResult>;
}

/**
 * Type of a failure that is a defect of ours (missing bytes, unknown key, a result that cannot be): never retried;
 * the filing parks as `internalError`.
 */
export const internalDefect = 'InternalDefect';

/** Type of a failure that passes by beginning again: the key was dropped between reading its certificate and using it. */
export const certificateReplaced = 'CertificateReplaced';
