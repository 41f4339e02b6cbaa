import type { PublishedEvent } from '@fiscal/api-contract';
import type { FilingKind, FilingPlan, RunRef } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type {
  AuthorizationAnswer,
  AuthorizationClass,
  SendResult,
  SituationAnswer,
  SituationClass,
} from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import type { FilingRow } from '../rows/filing-row.ts';
import type { FilingToAccept } from './accept-filing.ts';
import type { DocumentToCarry } from './filing-types.ts';

/** What opens the connection of a call; made of the company's present certificate. */
export interface CallOptions<Credential> {
  readonly credential: Credential;
  /** Ends the call early: `unknown` once sending has begun. */
  readonly signal?: AbortSignal | undefined;
  /** The first byte leaves before this moment or never. */
  readonly sendBefore?: Date | undefined;
}

/** What the authority answered about a document that it registered, refused or denied. */
export interface Verdict {
  readonly cStat: string;
  readonly reason: string;
  /** When the authority received the document; undefined without a protocol. */
  readonly receivedAt: Date | undefined;
  readonly answer: AuthorizationAnswer | SituationAnswer;
}

export interface OutcomeToApply {
  readonly filing: FilingRow;
  readonly kind: 'authorized' | 'cancelled' | 'denied';
  readonly verdict: Verdict;
  /** The run whose document the verdict is about, with its signed bytes. */
  readonly document: { readonly run: number; readonly authorityKey: string; readonly signedXml: string };
}

/**
 * `countedAt`: when the document was registered, by whose month it counts as usage; null for what is not counted (a
 * denial, an event, a range of numbers: spec 4.8). `unusable`: the answer cannot be stored as a valid document;
 * `mismatch`: it is not about these bytes. Neither writes anything.
 */
export type Applied =
  | { readonly kind: 'applied'; readonly countedAt: Date | null }
  | { readonly kind: 'unusable' | 'mismatch' };

/** What the accepting process needs of a kind: no connection to an authority. */
export interface AcceptanceRules {
  /** What may not be open at the same time, unique per client (`cancel:<key>`); null where anything may. */
  exclusiveKey(
    filing: Pick<FilingToAccept, 'id' | 'companyId' | 'environment' | 'authorityKey'>,
  ): string | null;
}

/** Everything that one kind of document does differently. The engine knows a kind by this alone. */
export interface FilingKindAdapter<Credential = unknown> extends AcceptanceRules {
  readonly plan: FilingPlan;
  /** The element that is signed, and the one that holds it and its signature. */
  readonly signature: { readonly parent: string; readonly signed: string };
  /** Sends the signed bytes once. `batchId`: up to 15 digits, new for each call. */
  send(
    document: DocumentToCarry,
    call: CallOptions<Credential> & { readonly batchId: string },
  ): Promise<SendResult<AuthorizationAnswer>>;
  fetchReceipt(
    document: DocumentToCarry,
    call: CallOptions<Credential> & { readonly receipt: string },
  ): Promise<SendResult<AuthorizationAnswer>>;
  ask(document: DocumentToCarry, call: CallOptions<Credential>): Promise<SendResult<SituationAnswer>>;
  /** Never a registration that `apply` finds unusable: a stored one is read before the authority is asked. */
  classify(answer: AuthorizationAnswer, document: DocumentToCarry): AuthorizationClass;
  classifySituation(answer: SituationAnswer, document: DocumentToCarry): SituationClass;
  /** Writes what the kind keeps of a registration: its own table and the stored document. */
  apply(tx: Transaction, sys: SystemContext, outcome: OutcomeToApply): Promise<Applied>;
  /** What receivers learn of the filing as it now stands; undefined where they learn nothing. */
  publish(tx: Transaction, filing: FilingRow): Promise<PublishedEvent | undefined>;
  /** Makes what follows a registration (the printed document); `passed` names the places of a possible death. */
  followUp(
    sys: SystemContext,
    ref: RunRef,
    passed: (place: 'rendered' | 'stored') => Promise<void>,
  ): Promise<'stored' | 'already' | 'superseded'>;
}

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
