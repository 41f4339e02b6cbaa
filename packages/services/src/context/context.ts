import type { PfxOpener, RevocationLists, TrustStore, Vault } from '@fiscal/certificates';
import type { DispatchOrder, FilingKinds, KindThatRegisters, WorkflowTiming } from '@fiscal/contracts';
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

/** Brings orders to Temporal whose rows this process has just committed. Never throws. */
export type HandOver = (orders: readonly DispatchOrder[]) => void;

/** The dependencies of every verb, built once per process. A verb that needs more names it in its own type. */
export interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly documents: DocumentStore;
  /** The bucket that holds documents. `documents` reads and writes it; housekeeping and erasure remove from it. */
  readonly objects?: ObjectStore | undefined;
  /** The table of the kinds of filings. */
  readonly filingKinds: FilingKinds;
  readonly settings: ServiceSettings;
  /** Brings committed outbox rows to Temporal at once; without it the relay does. */
  readonly handOver?: HandOver | undefined;
}

/** The dependency of verbs that seal or open secrets of clients. */
export interface VaultDeps {
  readonly vault: Vault;
}

/** The dependencies of verbs that check a certificate and seal its key. */
export interface CertificateDeps extends VaultDeps {
  readonly trustStore: TrustStore;
  /** Undefined when revocation is not checked. */
  readonly revocation: RevocationLists | undefined;
  readonly pfx: PfxOpener;
}

/** The dependency of verbs that check and encode a logo. */
export interface LogoDeps {
  readonly logos: LogoEncoder;
}

/** The dependencies of verbs that accept a new document of a client. */
export interface AcceptingDeps {
  /** Returns whether new documents of the client are refused: too many outbox rows wait, or one of its rows waited too long. */
  readonly isFull: (clientId: string) => boolean;
  /** Lets simultaneous equal requests for a document be answered by one of them. */
  readonly equalRequests: EqualRequests;
}

/** The data from which the print of each kind of note is drawn. */
interface PrintInputs {
  readonly nfe: DanfeInput;
  readonly nfse: DanfseInput;
}

/** The functions that draw the prints of notes. The compiler requires every kind of note. */
export type Renderers = {
  readonly [Kind in KindThatRegisters<'note'>]: (input: PrintInputs[Kind]) => Promise<Uint8Array>;
};

/** The dependencies of verbs that draw the print of a note, if it is requested before the worker has stored it. */
export interface PrintingDeps {
  readonly renderers: Renderers;
}

/** The dependency of verbs that draw the print of a correction letter. */
export interface LetterDeps {
  readonly renderLetter: (input: LetterInput) => Promise<Uint8Array>;
}

/** The dependency of verbs that notify waiting clients of a changed filing. */
export interface NotifyingDeps {
  readonly notify: (filingId: string) => void;
}

/** The data from which a DANFE is drawn. */
export interface DanfeInput {
  /** The authorized document; for a preview the unsigned `NFe`. */
  readonly procNFeXml: string;
  /** `preview`: a note that was never sent. Its DANFE is marked as without value. */
  readonly status: 'authorized' | 'cancelled' | 'preview';
  readonly orientation?: DanfeOrientation | undefined;
  readonly logo?: DanfeLogo | undefined;
  readonly correction?: LetterInForce | undefined;
  readonly cancellation?: RegisteredCancellation | undefined;
}

/** `replaced`: another NFS-e replaces it. */
export type DanfseStatus = 'authorized' | 'cancelled' | 'replaced';

/** The data from which a DANFSe is drawn. Only contents of the authorized document may be printed. */
export interface DanfseInput {
  readonly nfseXml: string;
  readonly status: DanfseStatus;
}

/** The data that a DANFE shows besides its document. */
export interface DanfeAdditions {
  readonly logo: DanfeLogo | undefined;
  readonly letter: LetterInForce | undefined;
  readonly cancellation: RegisteredCancellation | undefined;
}

/** The latest correction letter; each one replaces those before it. */
export interface LetterInForce {
  readonly sequence: number;
  /** ISO 8601 in Brasília. */
  readonly registeredAt: string;
  readonly protocol: string;
}

/** The event that cancelled a note. A note that was found cancelled has no such event. */
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

/** The data from which the print of a correction letter is drawn. */
export interface LetterInput {
  readonly procEventoXml: string;
  /** The document of the corrected note. */
  readonly procNFeXml: string;
  /** The status of the note. */
  readonly status: 'authorized' | 'cancelled';
  /** The sequence of the letter in force, when that is a later one. */
  readonly replacedBy?: number | undefined;
}

/**
 * The limits from which no more documents are accepted: rows that wait for dispatch, or the age of a client's oldest
 * row.
 */
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
  /** True if the authority is the simulator. Only then a scenario of a test key is passed on. */
  readonly authoritySimulated: boolean;
  readonly webhookPolicy: WebhookPolicy;
  /** `off`: no mail server is configured; no mail is ever queued. */
  readonly emails: 'on' | 'off';
  /** Delays in milliseconds, passed to the workflows as data. */
  readonly timing: WorkflowTiming;
  /**
   * The longest time in milliseconds for which a POST tries again after a change, or waits for an equal request;
   * default: 3 s.
   */
  readonly acceptingMs?: number | undefined;
  /** The backlog of the outbox from which no new document is accepted. */
  readonly backlog: BacklogLimits;
  /** Keyed digest of API keys; the plain digest without it. */
  readonly keyPepper?: string | undefined;
  /** The layout of DPS in homologation; default: 1.01. In production no other layout has a date yet. */
  readonly dpsLayout?: DpsLayoutChoice | undefined;
  /** The largest signed document that an authority accepts, in bytes; undefined when none is set. */
  readonly documentLimit?:
    | ((authorizer: Authorizer, environment: Environment) => number | undefined)
    | undefined;
  /** Defaults: 3 failures, 3 trials a minute, 5 notes a second. */
  readonly circuit?: CircuitSettings | undefined;
}

/**
 * Settings for when the circuit of an authorizer opens, and how waiting filings are spread over time after it closes.
 */
export interface CircuitSettings {
  /** Consecutive failures that open the circuit. */
  readonly failures: number;
  /** Filings that are let through to try the authority. */
  readonly trials: number;
  /** After this time without a verdict the next trials are let through. */
  readonly trialMs: number;
  /**
   * Waiting filings that are woken per second once the authority works again. The rate grows while the authority
   * answers well.
   */
  readonly ratePerSecond: number;
}

/** The client of a request, and the rights of its key. */
export interface Tenant {
  readonly clientId: Id24;
  readonly mode: Mode;
  /** Companies to which the key is restricted; empty: all companies of the client. */
  readonly companyIds: readonly Id24[];
  /** The part of the key that people may see. The audit names the key by it. */
  readonly keyPrefix: string;
}

/** The context of a request of an authenticated client. */
export interface TenantContext extends ServiceDeps {
  readonly tenant: Tenant;
  readonly requestId: string;
  /** The W3C trace context of the request, passed to the workflow as data. */
  readonly traceparent?: string | undefined;
}

/** The part of a client's context with which its stored documents are read. */
export type ReadingContext = Pick<TenantContext, 'db' | 'tenant' | 'documents'>;

/** The context of a request of an authenticated client for a new document. */
export interface AcceptingContext extends TenantContext, AcceptingDeps {}

/** The context of workers, the relay and the operator's command line, which see the rows of every client. */
export interface SystemContext extends ServiceDeps {}

/**
 * The dependencies of the operator's verbs: no keys and no schemas, so that a command line or a set-up program can call
 * them.
 */
export interface OperatorContext extends Pick<ServiceDeps, 'db' | 'clock' | 'random'> {
  readonly settings: Pick<ServiceSettings, 'keyPepper'>;
}

/** The additional dependencies of an operator's verbs about stored documents. */
export interface DocumentOperator extends OperatorContext, Pick<ServiceDeps, 'documents' | 'objects'> {}
