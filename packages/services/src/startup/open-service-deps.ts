import { readFileSync } from 'node:fs';
import { documentLimit, loadEndpoints } from '@fiscal/authority';
import {
  createListReader,
  createPfxOpener,
  createVault,
  loadMasterKeys,
  loadTrustStore,
  openRevocationLists,
  type RevocationLists,
  type TrustStore,
} from '@fiscal/certificates';
import { type FilingKinds, productionTiming, scaleTiming } from '@fiscal/contracts';
import { databaseDeadlinesMs, type LoginPurpose, openDatabase } from '@fiscal/db';
import { type Clock, offsetClock, type Uf } from '@fiscal/domain';
import type { TechnicalContact } from '@fiscal/nfe';
import type { DpsLayoutChoice } from '@fiscal/nfse';
import type { Threads } from '@fiscal/threads';
import type { WebhookPolicy } from '@fiscal/webhooks';
import { createXmlWorkers, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import { createIssuingContextCache } from '../accept/create-issuing-context-cache.ts';
import type { CalculatingDeps } from '../calculate/calculating-deps.ts';
import type { DocumentOperator, ServiceDeps, ServiceSettings } from '../context/context.ts';
import { createEqualRequests } from '../context/equal-requests.ts';
import type { EveryProperty } from '../context/every-property.ts';
import { systemClock, systemRandom } from '../context/system-sources.ts';
import type { EraserDatabase } from '../erasure/erase-next-batch.ts';
import { createDraftWorkers } from '../kinds/nfe/drafts/create-draft-workers.ts';
import type { NfeDeps } from '../kinds/nfe/nfe-deps.ts';
import { createLogoEncoder } from '../logos/create-logo-encoder.ts';
import { type DocumentsEnvironment, openDocuments } from './open-documents.ts';

/** The variables of the environment that the verbs depend on, as `serviceFields` of @fiscal/config reads them. */
export interface ServiceEnvironment extends DocumentsEnvironment {
  readonly DATABASE_URL: string;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_CONNECTIONS: number;
  readonly MASTER_KEYS_FILE?: string | undefined;
  readonly MASTER_KEYS?: string | undefined;
  readonly TRUST_STORE_FOLDER?: string | undefined;
  readonly TRUST_STORE_EXTRA_ROOTS: readonly string[];
  /** Folder of revocation lists; revocation is not looked at without it. */
  readonly REVOCATION_FOLDER?: string | undefined;
  readonly REVOCATION_UNKNOWN?: RevocationLists['unknown'] | undefined;
  readonly AUTHORITY_SIMULATED: boolean;
  readonly SERVED_STATES: readonly Uf[];
  readonly SOFTWARE_VERSION: string;
  readonly TECHNICAL_CONTACT?: TechnicalContact | undefined;
  readonly WEBHOOK_PLAIN_HTTP: WebhookPolicy['plainHttp'];
  readonly WEBHOOK_LOOPBACK_RECEIVERS: readonly string[];
  readonly OUTBOX_MOST_ROWS: number;
  readonly OUTBOX_MOST_SECONDS: number;
  /** The mail server; without it no mail is queued. */
  readonly SMTP_HOST?: string | undefined;
  /** Addresses and limits of the authorities; the official ones without it. */
  readonly AUTHORITY_ENDPOINTS_FILE?: string | undefined;
  readonly TIMING_FACTOR: number;
  /** Milliseconds between the clock of the service and that of the machine; for development. */
  readonly CLOCK_OFFSET?: number | undefined;
  readonly API_KEY_PEPPER?: string | undefined;
  /** The layout of the DPS of homologation; 1.01 without it. */
  readonly NFSE_LAYOUT?: DpsLayoutChoice | undefined;
}

export interface ServiceParts {
  readonly filingKinds: FilingKinds;
  readonly environment: ServiceEnvironment;
  /** Schemas to accept notes by, of this folder or the packaged ones; `unused` where none are accepted. */
  readonly schemas: 'unused' | { readonly folder: string | undefined };
  /** The purpose of the login that the address names; it decides roles and deadline. `worker` unless given. */
  readonly purpose?: LoginPurpose | undefined;
  readonly renderDanfe?: ServiceDeps['renderDanfe'];
  readonly renderDanfse?: ServiceDeps['renderDanfse'];
  readonly renderLetter?: ServiceDeps['renderLetter'];
  /** For what would stop the event loop; `unused` where nothing of that is done. The caller closes them. */
  readonly threads: 'unused' | Pick<Threads, 'run'>;
}

export interface OpenedServices {
  /** Without the ways out of the process, which each process adds. */
  readonly services: EveryProperty<Omit<NfeDeps & CalculatingDeps, 'handOver' | 'isFull' | 'notify'>>;
  close(): Promise<void>;
}

/**
 * Builds what the verbs need, once per process; nothing is connected yet. Throws when master keys, trust store, schemas
 * or the table of authorities cannot be used.
 */
export function openServiceDeps(parts: ServiceParts): OpenedServices {
  const {
    filingKinds,
    environment,
    schemas,
    purpose = 'worker',
    renderDanfe,
    renderDanfse,
    renderLetter,
  } = parts;
  const threads = parts.threads === 'unused' ? noThreads : parts.threads;
  const vault = createVault({ keys: loadMasterKeys(masterKeySource(environment)), random: systemRandom });
  const trustStore = openTrustStore(environment);
  const validator = schemas === 'unused' ? noSchemas : openSchemas(schemas.folder, threads);
  const drafts = schemas === 'unused' ? undefined : createDraftWorkers({ threads });
  const sources = { clock: offsetClock(systemClock, environment.CLOCK_OFFSET ?? 0), random: systemRandom };
  const db = openDatabase({
    url: environment.DATABASE_URL,
    directUrl: environment.DATABASE_DIRECT_URL,
    purpose,
    max: environment.DATABASE_CONNECTIONS,
    deadlineMs: databaseDeadlinesMs[purpose],
  });
  const pfx = createPfxOpener({ threads });
  const stored = openDocuments(environment, sources);
  return {
    services: {
      ...sources,
      filingKinds,
      db,
      ...stored,
      vault,
      schemas: validator,
      drafts,
      issuingContexts: schemas === 'unused' ? undefined : createIssuingContextCache(),
      equalRequests: createEqualRequests(),
      trustStore,
      revocation: openRevocation(environment, threads),
      pfx,
      logos: createLogoEncoder({ threads }),
      settings: serviceSettings(environment),
      renderDanfe,
      renderDanfse,
      renderLetter,
    },
    async close() {
      await validator.close();
      stored.objects?.close();
      await db.close();
    },
  };
}

/** Two for each of the steps that a worker takes at a time. */
export const eraserConnections = 2;
/** The most connections of each role. */
export const operatorConnections = 2;

/** Opens the connections of the eraser's login. */
export function openEraser(url: string): { readonly eraser: EraserDatabase; close(): Promise<void> } {
  const db = openDatabase({
    url,
    purpose: 'eraser',
    max: eraserConnections,
    deadlineMs: databaseDeadlinesMs.eraser,
  });
  return { eraser: db, close: () => db.close() };
}

/** Opens what an operator's verbs need: the database and the keyed digest of API keys, no secrets of clients. */
export function openOperatorContext({
  databaseUrl,
  keyPepper,
  documents,
  clock,
}: {
  readonly databaseUrl: string;
  readonly keyPepper: string | undefined;
  /** Documents lie in Postgres without it. */
  readonly documents: DocumentsEnvironment | undefined;
  readonly clock: Clock;
}): { readonly operator: DocumentOperator; close(): Promise<void> } {
  const db = openDatabase({ url: databaseUrl, max: operatorConnections });
  const stored = openDocuments(documents ?? {}, { clock, random: systemRandom });
  return {
    operator: { db, clock, random: systemRandom, ...stored, settings: { keyPepper } },
    async close() {
      stored.objects?.close();
      await db.close();
    },
  };
}

const noSchemas = {
  validate: () => Promise.reject(new Error('this process accepts no documents')),
  close: async () => undefined,
};

const noThreads = {
  run: () => Promise.reject(new Error('this process has no worker threads')),
};

const openSchemas = (folder: string | undefined, threads: Pick<Threads, 'run'>) =>
  createXmlWorkers({
    files: loadNfeSchemas({ folder }),
    entry: nfeSchemaEntry,
    threads,
    signature: { parent: 'NFe', signed: 'infNFe' },
  });

/** Roots of a test authority are believed only where the authority is the simulator. */
function openTrustStore({
  TRUST_STORE_FOLDER: folder,
  TRUST_STORE_EXTRA_ROOTS: files,
  AUTHORITY_SIMULATED: simulated,
}: ServiceEnvironment): TrustStore {
  if (files.length > 0 && !simulated) {
    throw new Error('TRUST_STORE_EXTRA_ROOTS is refused unless AUTHORITY_SIMULATED is true');
  }
  return loadTrustStore({ folder, extraRoots: files.map((file) => readFileSync(file, 'utf8')) });
}

const openRevocation = (
  { REVOCATION_FOLDER: folder, REVOCATION_UNKNOWN: unknown = 'warned' }: ServiceEnvironment,
  threads: Pick<Threads, 'run'>,
): RevocationLists | undefined =>
  folder === undefined
    ? undefined
    : openRevocationLists({ folder, unknown, readList: createListReader(threads) });

function masterKeySource({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: ServiceEnvironment) {
  if (file !== undefined) return { file };
  if (json !== undefined) return { json };
  throw new Error('MASTER_KEYS_FILE or MASTER_KEYS is needed');
}

function openDocumentLimit(file: string | undefined): ServiceSettings['documentLimit'] {
  const table = loadEndpoints({ file });
  return (authorizer, environment) => documentLimit(table, authorizer, environment);
}

const serviceSettings = (
  environment: ServiceEnvironment,
): EveryProperty<Omit<ServiceSettings, 'acceptingMs' | 'circuit'>> => ({
  servedStates: environment.SERVED_STATES,
  softwareVersion: environment.SOFTWARE_VERSION,
  technicalContact: environment.TECHNICAL_CONTACT,
  authoritySimulated: environment.AUTHORITY_SIMULATED,
  webhookPolicy: {
    plainHttp: environment.WEBHOOK_PLAIN_HTTP,
    loopbackReceivers: environment.WEBHOOK_LOOPBACK_RECEIVERS,
  },
  emails: environment.SMTP_HOST === undefined ? 'off' : 'on',
  timing: scaleTiming(productionTiming, environment.TIMING_FACTOR),
  backlog: { rows: environment.OUTBOX_MOST_ROWS, seconds: environment.OUTBOX_MOST_SECONDS },
  documentLimit: openDocumentLimit(environment.AUTHORITY_ENDPOINTS_FILE),
  keyPepper: environment.API_KEY_PEPPER,
  dpsLayout: environment.NFSE_LAYOUT,
});
