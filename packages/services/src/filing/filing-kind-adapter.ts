import type { PublishedEvent } from '@fiscal/api-contract';
import type { FilingKind, FilingPlan, RenderedDocument, RunRef } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type {
  AuthorizationClass,
  classifyOtherKey,
  FilingAnswer,
  RegisteredClass,
  SendResult,
  SituationClass,
} from '@fiscal/domain';
import type { SignedPlace, SigningProfileName } from '@fiscal/xml';
import type { SystemContext } from '../context/context.ts';
import type { MailedKind } from '../emails/mailed-kind.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import type { AdoptionEvidence } from './evidence.ts';
import type { DocumentToCarry } from './filing-types.ts';

/** The options of a call, with the company's present certificate for the connection. */
export interface CallOptions<Credential> {
  readonly credential: Credential;
  /** Ends the call early. The result is `unknown` if sending has begun. */
  readonly signal?: AbortSignal | undefined;
  /** The first byte is sent before this moment or never. */
  readonly sendBefore?: Date | undefined;
}

/** The signature of a kind's documents. */
export interface DocumentSignature extends SignedPlace {
  /** RSA-SHA1 when absent. */
  readonly profile?: SigningProfileName | undefined;
  /** The settings in which a company may choose another profile: those of NFS-e. */
  readonly chosenIn?: 'nfseSettings' | undefined;
}

/** Returns the signature for a company. `chosen` is the profile in its settings, null for none. */
export const signatureOf = (
  { signature }: Pick<FilingKindAdapter, 'signature'>,
  chosen: SigningProfileName | null,
): DocumentSignature =>
  signature.chosenIn === undefined || chosen === null ? signature : { ...signature, profile: chosen };

/** The authority's answer about a document that it registered, refused or denied. */
export interface Verdict<Answer extends FilingAnswer = FilingAnswer> {
  readonly cStat: string;
  readonly reason: string;
  /** The time when the authority received the document; undefined without a protocol. */
  readonly receivedAt: Date | undefined;
  readonly answer: Answer;
}

export interface OutcomeToApply<Answer extends FilingAnswer = FilingAnswer> {
  readonly filing: FilingRow;
  readonly kind: RegisteredClass;
  readonly verdict: Verdict<Answer>;
  /** The run whose document the verdict is about, with its signed bytes. */
  readonly document: {
    readonly run: number;
    readonly authorityKey: string;
    readonly signedXml: string;
    /** The content of an earlier run, if that run is registered and its document differs from the present one. */
    readonly earlier: EarlierContent | undefined;
    /** `held`: an operator adopted a document of no run of ours. Its content counts. */
    readonly origin: 'run' | 'held';
  };
}

/** An adoption that an operator decided, with the evidence for it. */
export interface AdoptionToProve<Answer extends FilingAnswer = FilingAnswer> {
  /** The answer to the question that was sent for the decision. */
  readonly answer: Answer;
  readonly ours: { readonly authorityKey: string; readonly signedXml: string };
  readonly evidence: AdoptionEvidence | undefined;
}

/** The outcome to record for a proven adoption. */
export interface ProvenAdoption<Answer extends FilingAnswer = FilingAnswer> {
  readonly kind: 'authorized' | 'cancelled';
  readonly origin: 'run' | 'held';
  readonly answer: Answer;
  readonly signedXml: string;
}

/** The content of a run before the present one. */
export interface EarlierContent {
  /** JSON, as it was frozen with the run. */
  readonly requestText: string;
  readonly acceptedAt: Date;
  /**
   * The request equals that of the present run, and so do the company and the tax classes with which it was issued. The
   * document may differ, for example in its time.
   */
  readonly isSameRequest: boolean;
}

/**
 * `countedAt`: the time of registration, which decides in which month of usage the document counts; null for documents
 * that are not counted (denials, events, ranges of numbers: spec 4.8). `unusable`: the answer cannot be stored as a
 * valid document. `mismatch`: the answer is not about these bytes. These two write nothing.
 */
export type Applied =
  | {
      readonly kind: 'applied';
      readonly countedAt: Date | null;
      /** The events about other documents that the registration changed. */
      readonly alsoPublished?: readonly PublishedEvent[] | undefined;
    }
  | { readonly kind: 'unusable' | 'mismatch' };

/** The way to reconcile a lost answer: a question, or the same bytes, which the authority recognizes. */
export type ReconcilingQuestion<Credential, Queried extends FilingAnswer> =
  | {
      readonly kind: 'key';
      /** `protocol` of the answer is that of the filing's own document. */
      query(document: DocumentToCarry, call: CallOptions<Credential>): Promise<SendResult<Queried>>;
      /** Never a registration that `apply` finds unusable. */
      classify(answer: Queried, document: DocumentToCarry): SituationClass;
    }
  | { readonly kind: 'sameBytes' };

/** The question for a document of another party, before our number is left to it. */
export interface OtherKeyQuestion<Credential, Queried extends FilingAnswer> {
  /** Whether that document, by its key alone, may have our number. */
  mayHoldNumber(key: string, ourKey: string): boolean;
  /** `namedKey` of the answer is `key` where the authority holds it. */
  query(key: string, document: DocumentToCarry, call: CallOptions<Credential>): Promise<SendResult<Queried>>;
  /** `otherKey` where the authority holds a document under the key; never a class that is said of our own. */
  classify(answer: Queried, key: string): ReturnType<typeof classifyOtherKey>;
}

/** The receipts of an authority that may accept a document and answer later. */
export type Receipts<Credential, Sent extends FilingAnswer> =
  | {
      readonly kind: 'polled';
      fetch(
        document: DocumentToCarry,
        call: CallOptions<Credential> & { readonly receipt: string },
      ): Promise<SendResult<Sent>>;
    }
  | { readonly kind: 'none' };

/** The step after a registration. `passed` is called at points where a test may kill the worker. */
export type FollowUp =
  | {
      readonly kind: 'printedDocument';
      make(
        sys: SystemContext,
        ref: RunRef,
        passed: (place: 'rendered' | 'stored') => Promise<void>,
      ): Promise<'stored' | 'already' | 'superseded'>;
    }
  | { readonly kind: 'none' };

/**
 * Everything that one kind of document does differently. The code of the engine knows a kind by this and by its row of the
 * table; three of its SQL statements name what kinds have (`question-pace.ts`, `find-other-key.ts`, `claim-run.ts`). `Sent` and `Queried` are the
 * answers to a transmission and to a question, as they are read and stored.
 */
export interface FilingKindAdapter<
  Credential = unknown,
  Sent extends FilingAnswer = FilingAnswer,
  Queried extends FilingAnswer = FilingAnswer,
> {
  /** When the same bytes may be sent again. */
  readonly sameBytes: FilingPlan['sameBytes'];
  readonly question: ReconcilingQuestion<Credential, Queried>;
  readonly receipts: Receipts<Credential, Sent>;
  readonly followUp: FollowUp;
  readonly signature: DocumentSignature;
  /** The attention when the authority holds another document under our key; default: `digest_mismatch`. */
  readonly mismatch?: FilingPlan['mismatch'];
  /**
   * `adoptable`: an operator may adopt a document whose events the authority does not list, and states that it has none;
   * default: `never`.
   */
  readonly withoutEvents?: FilingPlan['withoutEvents'];
  /** Proves that the authority holds what an operator adopts; undefined where it does not. Absent: nothing is adopted. */
  adopt?(adoption: AdoptionToProve<Queried>): ProvenAdoption<Queried> | undefined;
  /** Absent where there are no numbers that somebody else could have taken. */
  readonly otherKey?: OtherKeyQuestion<Credential, Queried> | undefined;
  /** Sends the signed bytes once. `batchId`: up to 15 digits, new for each call. */
  send(
    document: DocumentToCarry,
    call: CallOptions<Credential> & { readonly batchId: string },
  ): Promise<SendResult<Sent>>;
  /**
   * Classifies the answer. Never returns a registration that `apply` finds unusable, because a stored answer is read
   * before the authority is queried.
   */
  classify(answer: Sent, document: DocumentToCarry): AuthorizationClass;
  /** Writes what the kind keeps of a registration: its own table and the stored document. */
  apply(tx: Transaction, sys: SystemContext, outcome: OutcomeToApply<Sent | Queried>): Promise<Applied>;
  /**
   * Updates the document that ours is about, after ours ended without a registration, and returns the events about it.
   * Absent: ours is about no other document.
   */
  applyUnregistered?(
    tx: Transaction,
    sys: SystemContext,
    filing: FilingRow,
  ): Promise<readonly PublishedEvent[]>;
  /** The mails about the note that the filing registers or changes; absent: none. */
  readonly mailed?: MailedKind | undefined;
  /** Returns the events about the present state of the filing. */
  publish(tx: Transaction, filing: FilingRow): Promise<readonly PublishedEvent[]>;
}

/** Returns the facts about the kind that the workflow needs. */
export const planOf = ({
  question,
  sameBytes,
  receipts,
  followUp,
  mismatch = 'digest_mismatch',
  otherKey,
  withoutEvents = 'never',
}: FilingKindAdapter): FilingPlan => ({
  question: question.kind,
  sameBytes,
  receipt: receipts.kind,
  followUp: followUp.kind,
  mismatch,
  otherKey: otherKey === undefined ? 'none' : 'queried',
  withoutEvents,
});

/** Runs the step after a registration; `already` for a kind without one. */
export const makeFollowUp = async (
  { followUp }: FilingKindAdapter,
  ...made: Parameters<Extract<FollowUp, { kind: 'printedDocument' }>['make']>
): Promise<RenderedDocument> => (followUp.kind === 'none' ? 'already' : followUp.make(...made));

/** The adapters of a process, by kind of filing. */
export type FilingKindAdapters<Credential = unknown> = Readonly<
  Record<FilingKind, FilingKindAdapter<Credential>>
>;

/** Returns the adapter of a kind. Throws for a kind that this process does not have. */
export function adapterOf<Credential>(
  adapters: FilingKindAdapters<Credential>,
  kind: string,
): FilingKindAdapter<Credential> {
  const found = (adapters as Readonly<Record<string, FilingKindAdapter<Credential>>>)[kind];
  if (found === undefined) throw new Error(`no adapter for filings of kind ${kind}`);
  return found;
}
