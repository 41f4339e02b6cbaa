import type { CertificateProblem, FilingKind, GateResult, RunRef } from '@fiscal/contracts';
import type {
  Attention,
  AuthorizationClass,
  Authorizer,
  Environment,
  FilingAnswer,
  FilingStatus,
  Id24,
  NfseSignatureProfile,
  NotSentReason,
  SituationClass,
  UnknownReason,
} from '@fiscal/domain';

/**
 * What every write of a filing is compared with: the run that counts and the execution that owns the filing.
 * Transmissions add their ordinal.
 */
export interface Fence extends RunRef {
  /** Temporal's run id of the execution. */
  readonly owner: string;
}

/** The company's present certificate: it signs, and it opens the connection. */
export interface UsableCertificate {
  readonly id: Id24;
  readonly version: number;
}

export type ClaimedRun =
  | {
      readonly kind: 'claimed';
      /** Time of the claim, by the database's clock (ms). */
      readonly at: number;
      readonly filingKind: FilingKind;
      readonly clientId: Id24;
      readonly run: number;
      readonly nextOrdinal: number;
      readonly environment: Environment;
      readonly authorizer: Authorizer;
      readonly transmittedBefore: boolean;
      /** Its document was answered with a pause, and nothing after that says that it is not at the authority. */
      readonly pausedBefore: boolean;
      readonly doubtfulRuns: readonly number[];
      readonly gate: GateResult;
      /** Time since the last transmission that may have reached the authority; null when none may have. */
      readonly lastSentMsAgo: number | null;
      /** null unless the filing waits for a person. */
      readonly parked: { readonly attention: Attention; readonly status: 'unknown' | 'failed' } | null;
      /** The last signed run of each key; null unless the filing waits for a person. */
      readonly keyedRuns: readonly number[] | null;
      /** Its number was left to the document of another key. */
      readonly isReleased: boolean;
      /** Undefined once the signed bytes are stored. */
      readonly unsignedXml: string | undefined;
      /** The signature that the company chose for its NFS-e; null where it chose none. */
      readonly signatureProfile: NfseSignatureProfile | null;
      readonly certificate: UsableCertificate | CertificateProblem;
    }
  | { readonly kind: 'ended'; readonly status: FilingStatus; readonly run: number }
  | { readonly kind: 'gone' };

/** The data of a filing that a call to the authority needs. */
export interface DocumentToCarry {
  readonly filingId: Id24;
  readonly filingKind: FilingKind;
  readonly clientId: Id24;
  readonly companyId: Id24;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly simulation: string | null;
  /** The run whose document the call is about. */
  readonly run: number;
  readonly authorityKey: string;
  readonly digestValue: string;
  readonly signedXml: string;
  /** The present certificate, or why there is none to ask with; a transmission is only opened with one. */
  readonly certificate: UsableCertificate | CertificateProblem;
  /** Keys of the other runs, by which an answer that names one of them is recognized. */
  readonly otherKeys: readonly { readonly run: number; readonly key: string }[];
  /** Digests of the other runs that were signed, for an authority whose key of the document stays the same. */
  readonly otherDigests: readonly { readonly run: number; readonly digest: string }[];
  /** The same document may be at the authority by an earlier transmission. */
  readonly sentBefore: boolean;
  /** The same document was answered with a pause, and nothing after that says that it is not at the authority. */
  readonly pausedBefore: boolean;
  /**
   * The codes that answered the two queries before this one about the same run, the latest first; null without an
   * answer.
   */
  readonly earlierCodes: readonly (string | null)[];
}

export interface OpenedAttempt {
  readonly kind: 'opened';
  readonly attemptId: Id24;
  readonly document: DocumentToCarry;
}

export type AnswerClass = AuthorizationClass | SituationClass;

export type AttemptResult =
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly raw?: Uint8Array | undefined }
  | {
      readonly kind: 'answered';
      readonly answer: FilingAnswer;
      readonly class: AnswerClass;
      readonly raw: Uint8Array;
    };

/** Answers after which a filing moves no more by itself, whatever was sent before. */
export const decisiveClasses = ['authorized', 'cancelled', 'denied', 'rejected'] as const;
export type DecisiveClass = (typeof decisiveClasses)[number];

export interface StoredAnswer {
  readonly attemptId: Id24;
  readonly class: DecisiveClass;
  /** cStat of the document where the answer holds a protocol, else of the message. */
  readonly cStat: string;
  readonly ofRun: number;
}
