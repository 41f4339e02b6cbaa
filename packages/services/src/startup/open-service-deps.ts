import { documentLimit, loadEndpoints } from '@fiscal/authority';
import { createVault, loadMasterKeys } from '@fiscal/certificates';
import type { ApiSettings, DocumentFields, ServiceFields } from '@fiscal/config';
import { type FilingKinds, productionTiming, scaleTiming } from '@fiscal/contracts';
import { databaseDeadlinesMs, type LoginPurpose, openDatabase } from '@fiscal/db';
import { type Clock, offsetClock } from '@fiscal/domain';
import type { DocumentOperator, ServiceDeps, ServiceSettings, VaultDeps } from '../context/context.ts';
import { systemClock, systemRandom } from '../context/system-sources.ts';
import type { EraserDatabase } from '../erasure/erase-next-batch.ts';
import type { EveryProperty } from './every-property.ts';
import { openDocuments } from './open-documents.ts';
import { StartRefused } from './start-refused.ts';

/** The variables that every process uses, and two that only some processes have. */
export type ServiceEnvironment = ServiceFields & Pick<Partial<ApiSettings>, 'API_KEY_PEPPER' | 'NFSE_LAYOUT'>;

export interface ServiceParts {
  readonly filingKinds: FilingKinds;
  readonly environment: ServiceEnvironment;
  /** The purpose of the database login, which decides roles and deadline. */
  readonly purpose: LoginPurpose;
}

export interface OpenedServices {
  /** The dependencies without `handOver`, which each process adds. */
  readonly services: EveryProperty<Omit<ServiceDeps, 'handOver'>> & VaultDeps;
  close(): Promise<void>;
}

/**
 * Builds, once per process, the dependencies of the verbs of every process, without connecting to anything. Throws when
 * the master keys or the table of authorities cannot be used.
 */
export function openServiceDeps({ filingKinds, environment, purpose }: ServiceParts): OpenedServices {
  const vault = createVault({ keys: loadMasterKeys(masterKeySource(environment)), random: systemRandom });
  const sources = { clock: offsetClock(systemClock, environment.CLOCK_OFFSET), random: systemRandom };
  const db = openDatabase({
    url: environment.DATABASE_URL,
    directUrl: environment.DATABASE_DIRECT_URL,
    purpose,
    max: environment.DATABASE_CONNECTIONS,
    deadlineMs: databaseDeadlinesMs[purpose],
  });
  const stored = openDocuments(environment, sources);
  return {
    services: { ...sources, filingKinds, db, ...stored, vault, settings: serviceSettings(environment) },
    async close() {
      stored.objects?.close();
      await db.close();
    },
  };
}

/** Connections of the eraser's login in each process. */
export const eraserConnections = 2;
/** Most connections of an operator for each role. */
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

/** Opens the context of an operator's verbs: the database and the pepper of API keys, but no secrets of clients. */
export function openOperatorContext({
  databaseUrl,
  keyPepper,
  documents,
  clock,
  purpose = 'worker',
  connections = operatorConnections,
}: {
  readonly databaseUrl: string;
  readonly keyPepper: string | undefined;
  /** undefined: documents are kept in Postgres. */
  readonly documents: DocumentFields | undefined;
  readonly clock: Clock;
  /** The purpose of the database login; default: `worker`. */
  readonly purpose?: 'worker' | 'console' | undefined;
  /** Most connections of each role. */
  readonly connections?: number | undefined;
}): { readonly operator: DocumentOperator; close(): Promise<void> } {
  const db = openDatabase({
    url: databaseUrl,
    purpose,
    max: connections,
    ...(purpose === 'console' ? { deadlineMs: databaseDeadlinesMs.console } : {}),
  });
  const stored = openDocuments(documents, { clock, random: systemRandom });
  return {
    operator: { db, clock, random: systemRandom, ...stored, settings: { keyPepper } },
    async close() {
      stored.objects?.close();
      await db.close();
    },
  };
}

function masterKeySource({ MASTER_KEYS_FILE: file, MASTER_KEYS: json }: ServiceEnvironment) {
  if (file !== undefined) return { file };
  if (json !== undefined) return { json };
  throw new StartRefused('MASTER_KEYS_FILE or MASTER_KEYS is needed');
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
