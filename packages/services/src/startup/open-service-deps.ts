import { readFileSync } from 'node:fs';
import { documentLimit, loadEndpoints } from '@fiscal/authority';
import {
  createPfxOpener,
  createVault,
  loadMasterKeys,
  loadTrustStore,
  type TrustStore,
} from '@fiscal/certificates';
import { productionTiming, scaleTiming } from '@fiscal/contracts';
import { createDocumentStore, databaseDeadlinesMs, type LoginPurpose, openDatabase } from '@fiscal/db';
import { type Clock, offsetClock, type Uf } from '@fiscal/domain';
import type { TechnicalContact } from '@fiscal/nfe';
import type { Threads } from '@fiscal/threads';
import type { WebhookPolicy } from '@fiscal/webhooks';
import { createXmlWorkers, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import type { CalculatingDeps } from '../calculate/calculating-deps.ts';
import type { OperatorContext, ServiceDeps, ServiceSettings } from '../context/context.ts';
import { systemClock, systemRandom } from '../context/system-sources.ts';
import type { EraserDatabase } from '../erasure/erase-next-batch.ts';
import { createIssuingContextCache } from '../issue/create-issuing-context-cache.ts';
import { createDraftWorkers } from '../issue/drafts/create-draft-workers.ts';
import type { IssuingDeps } from '../issue/issuing-deps.ts';

/** The variables of the environment that the verbs depend on, as `serviceFields` of @fiscal/config reads them. */
export interface ServiceEnvironment {
  readonly DATABASE_URL: string;
  readonly DATABASE_CONNECTIONS: number;
  readonly MASTER_KEYS_FILE?: string | undefined;
  readonly MASTER_KEYS?: string | undefined;
  readonly TRUST_STORE_FOLDER?: string | undefined;
  readonly TRUST_STORE_EXTRA_ROOTS: readonly string[];
  readonly AUTHORITY_SIMULATED: boolean;
  readonly SERVED_STATES: readonly Uf[];
  readonly SOFTWARE_VERSION: string;
  readonly TECHNICAL_CONTACT?: TechnicalContact | undefined;
  readonly WEBHOOK_PLAIN_HTTP: WebhookPolicy['plainHttp'];
  readonly WEBHOOK_LOOPBACK_RECEIVERS: readonly string[];
  /** Addresses and limits of the authorities; the official ones without it. */
  readonly AUTHORITY_ENDPOINTS_FILE?: string | undefined;
  readonly TIMING_FACTOR: number;
  /** Milliseconds between the clock of the service and that of the machine; for development. */
  readonly CLOCK_OFFSET?: number | undefined;
  readonly API_KEY_PEPPER?: string | undefined;
}

export interface ServiceParts {
  readonly environment: ServiceEnvironment;
  /** Schemas to accept notes by, of this folder or the packaged ones; `unused` where none are accepted. */
  readonly schemas: 'unused' | { readonly folder: string | undefined };
  /** Of the login that the address names; its roles and its deadline follow. `worker` unless given. */
  readonly purpose?: LoginPurpose | undefined;
  readonly renderDanfe?: ServiceDeps['renderDanfe'];
  /** For what would stop the event loop; `unused` where nothing of that is done. The caller closes them. */
  readonly threads: 'unused' | Pick<Threads, 'run'>;
}

export interface OpenedServices {
  readonly services: IssuingDeps & CalculatingDeps;
  close(): Promise<void>;
}

/**
 * Builds what the verbs need, once per process; nothing is connected yet. Throws when master keys, trust store, schemas
 * or the table of authorities cannot be used.
 */
export function openServiceDeps(parts: ServiceParts): OpenedServices {
  const { environment, schemas, purpose = 'worker', renderDanfe } = parts;
  const threads = parts.threads === 'unused' ? noThreads : parts.threads;
  const vault = createVault({ keys: loadMasterKeys(masterKeySource(environment)), random: systemRandom });
  const trustStore = openTrustStore(environment);
  const validator = schemas === 'unused' ? noSchemas : openSchemas(schemas.folder, threads);
  const drafts = schemas === 'unused' ? undefined : createDraftWorkers({ threads });
  const sources = { clock: offsetClock(systemClock, environment.CLOCK_OFFSET ?? 0), random: systemRandom };
  const db = openDatabase({
    url: environment.DATABASE_URL,
    purpose,
    max: environment.DATABASE_CONNECTIONS,
    deadlineMs: databaseDeadlinesMs[purpose],
  });
  const pfx = createPfxOpener({ threads });
  return {
    services: {
      ...sources,
      db,
      documents: createDocumentStore(sources),
      vault,
      schemas: validator,
      drafts,
      issuingContexts: schemas === 'unused' ? undefined : createIssuingContextCache(),
      trustStore,
      pfx,
      settings: serviceSettings(environment),
      renderDanfe,
    },
    async close() {
      await validator.close();
      await db.close();
    },
  };
}

/** Opens the connections of the eraser's login, two for each of the steps that a worker takes at a time. */
export function openEraser(url: string): { readonly eraser: EraserDatabase; close(): Promise<void> } {
  const db = openDatabase({ url, purpose: 'eraser', max: 2, deadlineMs: databaseDeadlinesMs.eraser });
  return { eraser: db, close: () => db.close() };
}

/** Opens what an operator's verbs need: the database and the keyed digest of API keys, no secrets of clients. */
export function openOperatorContext({
  databaseUrl,
  keyPepper,
  clock = systemClock,
}: {
  readonly databaseUrl: string;
  readonly keyPepper: string | undefined;
  readonly clock?: Clock | undefined;
}): { readonly operator: OperatorContext; close(): Promise<void> } {
  const db = openDatabase({ url: databaseUrl, max: 2 });
  return {
    operator: { db, clock, random: systemRandom, settings: { keyPepper } },
    close: () => db.close(),
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

function masterKeySource({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: ServiceEnvironment) {
  if (file !== undefined) return { file };
  if (json !== undefined) return { json };
  throw new Error('MASTER_KEYS_FILE or MASTER_KEYS is needed');
}

function openDocumentLimit(file: string | undefined): ServiceSettings['documentLimit'] {
  const table = loadEndpoints({ file });
  return (authorizer, environment) => documentLimit(table, authorizer, environment);
}

const serviceSettings = (environment: ServiceEnvironment): ServiceSettings => ({
  servedStates: environment.SERVED_STATES,
  softwareVersion: environment.SOFTWARE_VERSION,
  technicalContact: environment.TECHNICAL_CONTACT,
  authoritySimulated: environment.AUTHORITY_SIMULATED,
  webhookPolicy: {
    plainHttp: environment.WEBHOOK_PLAIN_HTTP,
    loopbackReceivers: environment.WEBHOOK_LOOPBACK_RECEIVERS,
  },
  timing: scaleTiming(productionTiming, environment.TIMING_FACTOR),
  documentLimit: openDocumentLimit(environment.AUTHORITY_ENDPOINTS_FILE),
  keyPepper: environment.API_KEY_PEPPER,
});
