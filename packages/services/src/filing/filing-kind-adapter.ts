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

/** What opens the connection of a call; made of the company's present certificate. */
export interface CallOptions<Credential> {
  readonly credential: Credential;
  /** Ends the call early: `unknown` once sending has begun. */
  readonly signal?: AbortSignal | undefined;
  /** The first byte leaves before this moment or never. */
  readonly sendBefore?: Date | undefined;
}

/** How a document of a kind is signed, before anything is sent. */
export interface DocumentSignature extends SignedPlace {
  /** RSA-SHA1 when absent. */
  readonly profile?: SigningProfileName | undefined;
  /** Where a company may choose another profile: its settings of NFS-e. */
  readonly chosenIn?: 'nfseSettings' | undefined;
}

/** The signature of a document of a company; `chosen`: the profile of its settings, null where it has none. */
export const signatureOf = (
  { signature }: Pick<FilingKindAdapter, 'signature'>,
  chosen: SigningProfileName | null,
): DocumentSignature =>
  signature.chosenIn === undefined || chosen === null ? signature : { ...signature, profile: chosen };

/** What the authority answered about a document that it registered, refused or denied. */
export interface Verdict<Answer extends FilingAnswer = FilingAnswer> {
  readonly cStat: string;
  readonly reason: string;
  /** When the authority received the document; undefined without a protocol. */
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
    /** Set where it is an earlier run, over a document that is not that of the present one. */
    readonly earlier: EarlierContent | undefined;
    /** `held`: a document that no run of ours is, which an operator adopted: what it says counts. */
    readonly origin: 'run' | 'held';
  };
}

/** What an operator decided to adopt, and what there is to prove it by. */
export interface AdoptionToProve<Answer extends FilingAnswer = FilingAnswer> {
  /** To the question that was asked for the decision. */
  readonly answer: Answer;
  readonly ours: { readonly authorityKey: string; readonly signedXml: string };
  readonly evidence: AdoptionEvidence | undefined;
}

/** What is to be recorded of it. */
export interface ProvenAdoption<Answer extends FilingAnswer = FilingAnswer> {
  readonly kind: 'authorized' | 'cancelled';
  readonly origin: 'run' | 'held';
  readonly answer: Answer;
  readonly signedXml: string;
}

/** What was asked for before the request that counts. */
export interface EarlierContent {
  /** JSON, as it was frozen with its run. */
  readonly requestText: string;
  readonly acceptedAt: Date;
  /**
   * The request says the same as that of the present run, and so do the company and the tax classes that it was issued with;
   * the document may differ, as in its time.
   */
  readonly isSameRequest: boolean;
}

/**
 * `countedAt`: when the document was registered, by whose month it counts as usage; null for what is not counted (a
 * denial, an event, a range of numbers: spec 4.8). `unusable`: the answer cannot be stored as a valid document;
 * `mismatch`: it is not about these bytes. Neither writes anything.
 */
export type Applied =
  | {
      readonly kind: 'applied';
      readonly countedAt: Date | null;
      /** What receivers learn of the documents that the registration changed, beside its own. */
      readonly alsoPublished?: readonly PublishedEvent[] | undefined;
    }
  | { readonly kind: 'unusable' | 'mismatch' };

/** How a lost answer is reconciled: by a question of its own, or by the same bytes, which the authority recognizes. */
export type ReconcilingQuestion<Credential, Asked extends FilingAnswer> =
  | {
      readonly kind: 'key';
      /** `protocol` of the answer is that of the filing's own document. */
      ask(document: DocumentToCarry, call: CallOptions<Credential>): Promise<SendResult<Asked>>;
      /** Never a registration that `apply` finds unusable. */
      classify(answer: Asked, document: DocumentToCarry): SituationClass;
    }
  | { readonly kind: 'sameBytes' };

/** How the authority is asked for a document of somebody else, before our number is left to it. */
export interface OtherKeyQuestion<Credential, Asked extends FilingAnswer> {
  /** Whether that document, by its key alone, may have our number. */
  mayHoldNumber(key: string, ourKey: string): boolean;
  /** `namedKey` of the answer is `key` where the authority holds it. */
  ask(key: string, document: DocumentToCarry, call: CallOptions<Credential>): Promise<SendResult<Asked>>;
  /** `otherKey` where the authority holds a document under the key; never a class that is said of our own. */
  classify(answer: Asked, key: string): ReturnType<typeof classifyOtherKey>;
}

/** Whether the authority may take a document in and answer later. */
export type Receipts<Credential, Sent extends FilingAnswer> =
  | {
      readonly kind: 'polled';
      fetch(
        document: DocumentToCarry,
        call: CallOptions<Credential> & { readonly receipt: string },
      ): Promise<SendResult<Sent>>;
    }
  | { readonly kind: 'none' };

/** What follows a registration; `passed` names the places of a possible death. */
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
 * table; three of its SQL statements name what kinds have (`question-pace.ts`, `find-other-key.ts`, `claim-run.ts`). `Sent` and `Asked` are the
 * answers to a transmission and to a question, as they are read and stored.
 */
export interface FilingKindAdapter<
  Credential = unknown,
  Sent extends FilingAnswer = FilingAnswer,
  Asked extends FilingAnswer = FilingAnswer,
> {
  /** From when the same bytes may go out again. */
  readonly sameBytes: FilingPlan['sameBytes'];
  readonly question: ReconcilingQuestion<Credential, Asked>;
  readonly receipts: Receipts<Credential, Sent>;
  readonly followUp: FollowUp;
  readonly signature: DocumentSignature;
  /** What a person is called for when the authority holds another document under our key; `digest_mismatch` unless given. */
  readonly mismatch?: FilingPlan['mismatch'];
  /** `adopted`: an operator may say, where the authority does not, that a document has no events; nobody does unless given. */
  readonly withoutEvents?: FilingPlan['withoutEvents'];
  /** Proves that the authority holds what an operator adopts; undefined where it does not. Absent: nothing is adopted. */
  adopt?(asked: AdoptionToProve<Asked>): ProvenAdoption<Asked> | undefined;
  /** Absent where there are no numbers that somebody else could have taken. */
  readonly otherKey?: OtherKeyQuestion<Credential, Asked> | undefined;
  /** Sends the signed bytes once. `batchId`: up to 15 digits, new for each call. */
  send(
    document: DocumentToCarry,
    call: CallOptions<Credential> & { readonly batchId: string },
  ): Promise<SendResult<Sent>>;
  /** Never a registration that `apply` finds unusable: a stored one is read before the authority is asked. */
  classify(answer: Sent, document: DocumentToCarry): AuthorizationClass;
  /** Writes what the kind keeps of a registration: its own table and the stored document. */
  apply(tx: Transaction, sys: SystemContext, outcome: OutcomeToApply<Sent | Asked>): Promise<Applied>;
  /**
   * Writes what is known of the document that ours is about once ours has ended without a registration, and gives what
   * receivers learn of that one. Absent: ours is about no other document.
   */
  applyUnregistered?(
    tx: Transaction,
    sys: SystemContext,
    filing: FilingRow,
  ): Promise<readonly PublishedEvent[]>;
  /** How the note is mailed that the filing registers or changes; absent: nothing is mailed. */
  readonly mailed?: MailedKind | undefined;
  /** What receivers learn of the filing as it now stands. */
  publish(tx: Transaction, filing: FilingRow): Promise<readonly PublishedEvent[]>;
}

/** What the workflow learns of the kind. */
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
  otherKey: otherKey === undefined ? 'none' : 'asked',
  withoutEvents,
});

/** Makes what follows a registration; `already` for a kind that nothing follows. */
export const makeFollowUp = async (
  { followUp }: FilingKindAdapter,
  ...made: Parameters<Extract<FollowUp, { kind: 'printedDocument' }>['make']>
): Promise<RenderedDocument> => (followUp.kind === 'none' ? 'already' : followUp.make(...made));

/** The adapters that a process has; the engine asks it for the kind of a filing. */
export type FilingKindAdapters<Credential = unknown> = Readonly<
  Record<FilingKind, FilingKindAdapter<Credential>>
>;

/** Throws for a kind that this process does not have. */
export function adapterOf<Credential>(
  adapters: FilingKindAdapters<Credential>,
  kind: string,
): FilingKindAdapter<Credential> {
  const found = (adapters as Readonly<Record<string, FilingKindAdapter<Credential>>>)[kind];
  if (found === undefined) throw new Error(`no adapter for filings of kind ${kind}`);
  return found;
}
