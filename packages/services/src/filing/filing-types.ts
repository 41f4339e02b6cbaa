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
 * The values with which every write of a filing is compared: the present run and the execution that owns the filing.
 * Transmissions add their ordinal.
 */
export interface Fence extends RunRef {
  /** The run id of the execution in Temporal. */
  readonly owner: string;
}

/** The company's present certificate, which signs documents and opens connections. */
export interface UsableCertificate {
  readonly id: Id24;
  readonly version: number;
}

export type ClaimedRun =
  | {
      readonly kind: 'claimed';
      /** The time of the claim, by the clock of the database (ms). */
      readonly at: number;
      readonly filingKind: FilingKind;
      readonly clientId: Id24;
      readonly companyId: string;
      /** One line for operators: no names, keys or amounts. */
      readonly label: string;
      readonly run: number;
      readonly nextOrdinal: number;
      readonly environment: Environment;
      readonly authorizer: Authorizer;
      readonly transmittedBefore: boolean;
      /**
       * A transmission of its document was answered with a pause, and no later answer says that the document is not at
       * the authority.
       */
      readonly pausedBefore: boolean;
      readonly doubtfulRuns: readonly number[];
      readonly gate: GateResult;
      /** The milliseconds since the last transmission that may have reached the authority; null if there is none. */
      readonly lastSentMsAgo: number | null;
      /** null unless the filing waits for a person. */
      readonly parked: { readonly attention: Attention; readonly status: 'unknown' | 'failed' } | null;
      /** The last signed run of each key; null unless the filing waits for a person. */
      readonly keyedRuns: readonly number[] | null;
      /** The number of the filing was left to a document with another key. */
      readonly isReleased: boolean;
      /** Undefined once the signed bytes are stored. */
      readonly unsignedXml: string | undefined;
      /** The company's choice for its NFS-e; null for none. */
      readonly signatureProfile: NfseSignatureProfile | null;
      readonly certificate: UsableCertificate | CertificateProblem;
    }
  | { readonly kind: 'ended'; readonly status: FilingStatus; readonly run: number }
  | { readonly kind: 'gone' };

/** The facts of a filing that a call to the authority needs. */
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
  /**
   * The present certificate, or the reason why a question has none. A transmission is only opened with a certificate.
   */
  readonly certificate: UsableCertificate | CertificateProblem;
  /** The keys of the other runs, to recognize an answer that names one of them. */
  readonly otherKeys: readonly { readonly run: number; readonly key: string }[];
  /** The digests of the other signed runs, for an authority whose key stays the same in every run. */
  readonly otherDigests: readonly { readonly run: number; readonly digest: string }[];
  /** The same document may be at the authority by an earlier transmission. */
  readonly sentBefore: boolean;
  /** The same document was answered with a pause, and no later answer says that it is not at the authority. */
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

/** Answers after which a filing changes only by a person's action, independently of earlier transmissions. */
export const decisiveClasses = ['authorized', 'cancelled', 'denied', 'rejected'] as const;
export type DecisiveClass = (typeof decisiveClasses)[number];

export interface StoredAnswer {
  readonly attemptId: Id24;
  readonly class: DecisiveClass;
  /** The cStat of the document if the answer has a protocol, else of the message. */
  readonly cStat: string;
  readonly ofRun: number;
}
