import type { PfxOpener, TrustStore, Vault } from '@fiscal/certificates';
import type { DispatchOrder, WorkflowTiming } from '@fiscal/contracts';
import type { Database, DocumentStore } from '@fiscal/db';
import type { Authorizer, Clock, Environment, Id24, Mode, Random, Uf } from '@fiscal/domain';
import type { TechnicalContact } from '@fiscal/nfe';
import type { WebhookPolicy } from '@fiscal/webhooks';
import type { XsdProblem } from '@fiscal/xml';

/** Takes orders whose rows were just committed by this process, and brings them to Temporal; never throws. */
export type HandOver = (orders: readonly DispatchOrder[]) => void;

/** What every verb needs; built once per process. */
export interface ServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly documents: DocumentStore;
  readonly vault: Vault;
  /** Checks an unsigned or signed `NFe` against the official schema; big documents off the event loop. */
  readonly schemas: { validate(xml: string): Promise<readonly XsdProblem[]> };
  readonly trustStore: TrustStore;
  readonly pfx: PfxOpener;
  readonly settings: ServiceSettings;
  /** Brings committed outbox rows to Temporal at once; without it the relay takes them. */
  readonly handOver?: HandOver | undefined;
  /** Publishes to waiting clients that a filing has changed; without it they see it at their next read. */
  readonly notify?: ((filingId: string) => void) | undefined;
  /** Renders a DANFE that is asked for before the worker has stored it; without it the verb answers `busy`. */
  readonly renderDanfe?: ((input: DanfeInput) => Promise<Uint8Array>) | undefined;
}

export interface DanfeInput {
  readonly procNFeXml: string;
  readonly status: 'authorized' | 'cancelled';
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
  /** Delays in milliseconds that travel to the workflows as data. */
  readonly timing: WorkflowTiming;
  /** Longest time in milliseconds that a POST begins anew when company or number changed meanwhile; 3 s unless given. */
  readonly acceptingMs?: number | undefined;
  /** Keyed digest of API keys; the plain digest without it. */
  readonly keyPepper?: string | undefined;
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
  /** Notes per second once the authority is back. */
  readonly ratePerSecond: number;
}

/** Whose request it is, and what its key reaches. */
export interface Tenant {
  readonly clientId: Id24;
  readonly mode: Mode;
  /** Companies that the key was restricted to; empty: all of the client. */
  readonly companyIds: readonly Id24[];
  /** What people may see of the key, by which the audit names it. */
  readonly keyPrefix: string;
}

/** A request of an authenticated client. */
export interface TenantContext extends ServiceDeps {
  readonly tenant: Tenant;
  readonly requestId: string;
  /** W3C trace context of the request; it travels to the workflow as data. */
  readonly traceparent?: string | undefined;
}

/** Workers, the relay, the operator's command line: every client's rows. */
export interface SystemContext extends ServiceDeps {}

/** What the operator's verbs need: no keys, no schemas, so that a command line or a set-up program can call them. */
export interface OperatorContext extends Pick<ServiceDeps, 'db' | 'clock' | 'random'> {
  readonly settings: Pick<ServiceSettings, 'keyPepper'>;
}
