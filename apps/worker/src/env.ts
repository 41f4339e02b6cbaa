import {
  databaseUrlField,
  listField,
  logLevelField,
  portField,
  readEnvironment,
  switchField,
} from '@fiscal/config';
import { ufs } from '@fiscal/domain';
import { z } from 'zod';

const positive = z.coerce.number().positive();

const schema = z.object({
  DATABASE_URL: databaseUrlField,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  CODEC_KEYS: z.string(),
  WORKER_QUEUES: listField.default(['documents', 'signing', 'webhooks', 'sefaz']),
  WORKER_RELAY: switchField.default(true),
  SERVED_STATES: listField.pipe(z.array(z.enum(ufs))).default(['SP']),
  MASTER_KEYS_FILE: z.string().optional(),
  MASTER_KEYS: z.string().optional(),
  TRUST_STORE_FOLDER: z.string().optional(),
  AUTHORITY_SIMULATED: switchField.default(false),
  AUTHORITY_ENDPOINTS_FILE: z.string().optional(),
  AUTHORITY_CA_FILES: listField.default([]),
  AUTHORITY_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(20),
  AUTHORITY_CALLS_PER_SECOND: positive.optional(),
  SOFTWARE_VERSION: z.string().min(1).max(20).default('fiscal 0.10.2'),
  WEBHOOK_PLAIN_HTTP: z.enum(['never', 'test']).default('never'),
  WEBHOOK_LOOPBACK_RECEIVERS: listField.default([]),
  TIMING_FACTOR: positive.default(1),
  PDF_THREADS: z.coerce.number().int().min(1).max(32).default(1),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: portField.default(0),
  WORKFLOW_BUNDLE_FOLDER: z.string().optional(),
  FAULT_POINTS: z.string().optional(),
  LOG_LEVEL: logLevelField.default('info'),
});

export type WorkerSettings = z.output<typeof schema> & {
  /** The environment as given, for the standard `TEMPORAL_*` variables. */
  readonly temporal: Readonly<Record<string, string | undefined>>;
};

/** Reads the worker's configuration. Throws EnvironmentError naming every variable that does not fit. */
export function readWorkerSettings(
  environment: Readonly<Record<string, string | undefined>>,
): WorkerSettings {
  const settings = readEnvironment(schema, environment);
  if (settings.FAULT_POINTS !== undefined && !settings.AUTHORITY_SIMULATED) {
    throw new Error('FAULT_POINTS is refused unless AUTHORITY_SIMULATED is true');
  }
  return { ...settings, temporal: environment };
}
