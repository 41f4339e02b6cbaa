import type { PfxOpener, RevocationLists, TrustStore, Vault } from '@fiscal/certificates';
import type { DispatchOrder, FilingKinds, WorkflowTiming } from '@fiscal/contracts';
import type { Database, DocumentStore } from '@fiscal/db';
import type {
  Authorizer,
  Clock,
  DanfeOrientation,
  Environment,
  Id24,
  LogoMediaType,
  Mode,
  Random,
  Uf,
} from '@fiscal/domain';
import type { TechnicalContact } from '@fiscal/nfe';
import type { DpsLayoutChoice } from '@fiscal/nfse';
import type { ObjectStore } from '@fiscal/objects';
import type { WebhookPolicy } from '@fiscal/webhooks';
import type { LogoEncoder } from '../logos/create-logo-encoder.ts';
import type { EqualRequests } from './equal-requests.ts';

/** Takes orders whose rows were just committed by this process, and brings them to Temporal; never throws. */
export type HandOver = (orders: readonly DispatchOrder[]) => void;

/** The dependencies of every verb, built once per process. A verb names further ones beside them. */
export interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly documents: DocumentStore;
  /** The bucket that documents may lie in; `documents` reads and writes it, housekeeping and erasure remove from it. */
  readonly objects?: ObjectStore | undefined;
  /** The table of the kinds of filings. */
  readonly filingKinds: FilingKinds;
  readonly settings: ServiceSettings;
  /** Brings committed outbox rows to Temporal at once; without it the relay takes them. */
  readonly handOver?: HandOver | undefined;
}

/** Secrets of clients are sealed and opened. */
export interface VaultDeps {
  readonly vault: Vault;
}

/** A certificate is examined and its key is sealed. */
export interface CertificateDeps extends VaultDeps {
  readonly trustStore: TrustStore;
  /** Undefined where revocation is not looked at. */
  readonly revocation: RevocationLists | undefined;
  readonly pfx: PfxOpener;
}

/** A logo is examined and encoded. */
export interface LogoDeps {
  readonly logos: LogoEncoder;
}

/** A new document of a client is accepted. */
export interface AcceptingDeps {
  /** Whether so much waits for dispatch that no new document of a client is taken. */
  readonly isFull: (clientId: string) => boolean;
  /** Lets equal requests for a document that come together be answered by one. */
  readonly equalRequests: EqualRequests;
}

/** The print of a note is rendered where it is requested before the worker has stored it. */
export interface PrintingDeps {
  readonly renderDanfe: (input: DanfeInput) => Promise<Uint8Array>;
  readonly renderDanfse: (input: DanfseInput) => Promise<Uint8Array>;
}

/** The print of a correction letter is rendered. */
export interface LetterDeps {
  readonly renderLetter: (input: LetterInput) => Promise<Uint8Array>;
}

/** Waiting clients learn that a filing has changed. */
export interface NotifyingDeps {
  readonly notify: (filingId: string) => void;
}

/** The input that a DANFE is rendered from. */
export interface DanfeInput {
  /** The authorized document; of a preview the unsigned `NFe`. */
  readonly procNFeXml: string;
  /** `preview`: a note that was never sent, marked as having no value. */
  readonly status: 'authorized' | 'cancelled' | 'preview';
  readonly orientation?: DanfeOrientation | undefined;
  readonly logo?: DanfeLogo | undefined;
  readonly correction?: LetterInForce | undefined;
  readonly cancellation?: RegisteredCancellation | undefined;
}

/** `replaced`: another NFS-e stands in its place. */
export type DanfseStatus = 'authorized' | 'cancelled' | 'replaced';

/** The input that a DANFSe is rendered from: only the authorized document may be printed. */
export interface DanfseInput {
  readonly nfseXml: string;
  readonly status: DanfseStatus;
}

/** The parts of a DANFE that its document does not hold. */
export interface DanfeAdditions {
  readonly logo: DanfeLogo | undefined;
  readonly letter: LetterInForce | undefined;
  readonly cancellation: RegisteredCancellation | undefined;
}

/** The correction letter that replaces those before it. */
export interface LetterInForce {
  readonly sequence: number;
  /** ISO 8601 in Brasília. */
  readonly registeredAt: string;
  readonly protocol: string;
}

/** The event that cancelled a note; a note that was found cancelled has none. */
export interface RegisteredCancellation {
  /** ISO 8601 in Brasília. */
  readonly registeredAt: string;
  readonly protocol: string;
}

/** The picture of a company, of opaque pixels and without metadata. */
export interface DanfeLogo {
  readonly mediaType: LogoMediaType;
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The input that the print of a correction letter is rendered from. */
export interface LetterInput {
  readonly procEventoXml: string;
  /** The document of the note that it corrects. */
  readonly procNFeXml: string;
  /** The status of the note. */
  readonly status: 'authorized' | 'cancelled';
  /** Sequence of the letter in force when it is a later one. */
  readonly replacedBy?: number | undefined;
}

/** From where on no more documents are taken: rows of all that wait for dispatch, or the age of a client's oldest. */
export interface BacklogLimits {
  readonly rows: number;
  readonly seconds: number;
}

export interface ServiceSettings {
  /** States whose companies may register. */
  readonly servedStates: readonly Uf[];
  /** `verProc` of the documents. */
  readonly softwareVersion: string;
  readonly technicalContact?: TechnicalContact | undefined;
  /** True where the authority is the simulator: only then a scenario of a test key is passed on. */
  readonly authoritySimulated: boolean;
  readonly webhookPolicy: WebhookPolicy;
  /** `off`: no mail server is configured; no mail is ever queued. */
  readonly emails: 'on' | 'off';
  /** Delays in milliseconds that travel to the workflows as data. */
  readonly timing: WorkflowTiming;
  /** Longest time in milliseconds that a POST begins again after a change, or waits for an equal one; 3 s unless given. */
  readonly acceptingMs?: number | undefined;
  /** From which backlog of the outbox on no new document is taken. */
  readonly backlog: BacklogLimits;
  /** Keyed digest of API keys; the plain digest without it. */
  readonly keyPepper?: string | undefined;
  /** The layout of DPS of homologation; 1.01 unless given. In production no other has a date. */
  readonly dpsLayout?: DpsLayoutChoice | undefined;
  /** The largest signed document of an authority in bytes; undefined where nobody set one. */
  readonly documentLimit?:
    | ((authorizer: Authorizer, environment: Environment) => number | undefined)
    | undefined;
  /** Defaults: 3 failures, 3 trials a minute, 5 notes a second. */
  readonly circuit?: CircuitSettings | undefined;
}

/** When the circuit of an authorizer opens, and how waiting notes spread over time once it closes. */
export interface CircuitSettings {
  /** Consecutive failures that open it. */
  readonly failures: number;
  /** Notes let through to try whether the authority is back. */
  readonly trials: number;
  /** After this time without a verdict the next trials are let through. */
  readonly trialMs: number;
  /** Waiting filings that are woken a second once the authority is back; while it answers well, ever more. */
  readonly ratePerSecond: number;
}

/** The client that a request comes from, and what its key reaches. */
export interface Tenant {
  readonly clientId: Id24;
  readonly mode: Mode;
  /** Companies that the key was restricted to; empty: all of the client. */
  readonly companyIds: readonly Id24[];
  /** The visible part of the key, by which the audit names it. */
  readonly keyPrefix: string;
}

/** A request of an authenticated client. */
export interface TenantContext extends ServiceDeps {
  readonly tenant: Tenant;
  readonly requestId: string;
  /** W3C trace context of the request; it travels to the workflow as data. */
  readonly traceparent?: string | undefined;
}

/** A request of an authenticated client for a new document. */
export interface AcceptingContext extends TenantContext, AcceptingDeps {}

/** Workers, the relay, the operator's command line: every client's rows. */
export interface SystemContext extends ServiceDeps {}

/** The dependencies of all steps of the workflows. */
export interface WorkerContext extends SystemContext, VaultDeps, PrintingDeps, NotifyingDeps {}

/**
 * The dependencies of the operator's verbs: no keys and no schemas, so that a command line or a set-up program can call
 * them.
 */
export interface OperatorContext extends Pick<ServiceDeps, 'db' | 'clock' | 'random'> {
  readonly settings: Pick<ServiceSettings, 'keyPepper'>;
}

/** The further dependencies of an operator's verbs about stored documents. */
export interface DocumentOperator extends OperatorContext, Pick<ServiceDeps, 'documents' | 'objects'> {}
