import type {
  Attention,
  AuthorizationClass,
  Environment,
  FailureCode,
  NoteStatus,
  NotSentReason,
  SituationClass,
  UnknownReason,
} from '@fiscal/domain';

/** Names one run of a note; every write carries it as its fence. */
export interface RunRef {
  readonly noteId: string;
  readonly run: number;
}

export interface RunReference extends RunRef {
  readonly traceparent?: string | undefined;
}

export interface BeginRunInput {
  readonly noteId: string;
}

/** What a run needs to be carried; ids, codes and queue names only. */
export interface RunToCarry {
  readonly kind: 'proceed';
  readonly run: number;
  readonly companyId: string;
  readonly environment: Environment;
  readonly authorizer: string;
  readonly signingQueue: string;
  /** Queue of the calls to this authority. */
  readonly authorityQueue: string;
  /** True when a transmission of this run may have reached the authority without its answer being known. */
  readonly transmittedBefore: boolean;
  readonly gate: GateResult;
}

export type BeginRunResult =
  | RunToCarry
  | { readonly kind: 'settled'; readonly run: number; readonly status: NoteStatus }
  | { readonly kind: 'gone' };

/** Whether the authority and the certificate may be used now; `waitMs` already spread over the waiting notes. */
export type GateResult =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed'; readonly waitMs: number; readonly reason: 'circuit' | 'misuse' };

export interface StateToRecord extends RunReference {
  readonly status: 'queued' | 'pending' | 'unknown';
}

export type NoteOutcome =
  | { readonly kind: 'authorized' | 'cancelled' | 'rejected' | 'denied'; readonly attemptId: string }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      /** In words for the client; taken from the call's answer when there is one and no words are given. */
      readonly reason?: string | undefined;
      /** The call whose answer says why. */
      readonly attemptId?: string | undefined;
    }
  | { readonly kind: 'attention'; readonly attention: Attention; readonly status: 'unknown' | 'failed' };

export interface OutcomeToRecord extends RunReference {
  readonly outcome: NoteOutcome;
}

export type RecordedOutcome =
  | {
      readonly kind: 'recorded' | 'already';
      readonly status: NoteStatus;
      /** What the note waits for now; null when its run is over. */
      readonly attention: Attention | null;
    }
  | { readonly kind: 'stale' };

/** Short, idempotent database steps; run as local activities. */
export interface DocumentActivities {
  beginRun(input: BeginRunInput): Promise<BeginRunResult>;
  checkGate(input: RunReference): Promise<GateResult>;
  recordState(input: StateToRecord): Promise<'recorded' | 'stale'>;
  recordOutcome(input: OutcomeToRecord): Promise<RecordedOutcome>;
}

export type CertificateProblem = 'certificate_missing' | 'certificate_expired';

export type SignResult =
  | { readonly kind: 'signed' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem }
  | { readonly kind: 'failed'; readonly code: FailureCode };

/** CPU work; repeatable. */
export interface PreparationActivities {
  /** Signs the frozen document and stores the bytes; returns without work when they are already stored. */
  signDocument(input: RunReference): Promise<SignResult>;
  renderDanfe(input: RunReference): Promise<'stored' | 'already' | 'stale'>;
}

/** What a call meant. Codes and ids, never content. */
export type TransmitResult =
  | { readonly kind: 'stale' }
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem }
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason }
  | {
      readonly kind: 'answered';
      readonly class: AuthorizationClass;
      /** cStat */
      readonly code: string;
      readonly attemptId: string;
      /** Authorized, but over a digest that is not ours. */
      readonly digestDiffers?: true | undefined;
      /** nRec of 103 and 105. */
      readonly receipt?: string | undefined;
    };

export interface ReceiptQuestion extends RunReference {
  readonly receipt: string;
}

export type ReconcileResult =
  | { readonly kind: 'stale' }
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem }
  | { readonly kind: 'unreachable'; readonly reason: NotSentReason | UnknownReason }
  | {
      readonly kind: 'answered';
      readonly class: SituationClass;
      readonly code: string;
      readonly attemptId: string;
    }
  /** An earlier answer that settles the note was stored, but its outcome was not applied. */
  | {
      readonly kind: 'stored';
      readonly class: 'authorized' | 'cancelled' | 'denied' | 'rejected';
      readonly code: string;
      readonly attemptId: string;
    };

/** Calls to the authority. */
export interface AuthorityActivities {
  /** Sends the stored bytes once. Must never be retried: its failure means that nobody knows. */
  transmit(input: RunReference): Promise<TransmitResult>;
  /** Asks for the result of a receipt. */
  fetchReceipt(input: ReceiptQuestion): Promise<TransmitResult>;
  /** Looks for a stored answer that was not applied, else asks the authority for the situation of the key. */
  reconcile(input: RunReference): Promise<ReconcileResult>;
}
