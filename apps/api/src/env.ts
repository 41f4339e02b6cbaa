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
const publicUrl = z
  .string()
  .regex(/^https?:\/\/[^/]+(?:\/.*[^/])?$/, 'must be an http(s) address without a slash at the end');

const schema = z.object({
  DATABASE_URL: databaseUrlField,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(10),
  API_HOST: z.string().default('127.0.0.1'),
  API_SANDBOX_PORT: portField.default(0),
  API_PRODUCTION_PORT: portField.default(0),
  API_SANDBOX_URL: publicUrl.optional(),
  API_PRODUCTION_URL: publicUrl.optional(),
  API_TRUSTED_PROXIES: listField.default([]),
  API_RATE_BURST: positive.default(40),
  API_RATE_PER_SECOND: positive.default(20),
  API_ADDRESS_RATE_BURST: positive.default(400),
  API_ADDRESS_RATE_PER_SECOND: positive.default(200),
  API_KEY_PEPPER: z.string().min(16).optional(),
  MASTER_KEYS_FILE: z.string().optional(),
  MASTER_KEYS: z.string().optional(),
  TRUST_STORE_FOLDER: z.string().optional(),
  TRUST_STORE_EXTRA_ROOTS: listField.default([]),
  NFE_SCHEMAS_FOLDER: z.string().optional(),
  AUTHORITY_SIMULATED: switchField.default(false),
  SERVED_STATES: listField.pipe(z.array(z.enum(ufs))).default(['SP']),
  SOFTWARE_VERSION: z.string().min(1).max(20).default('fiscal 0.10.2'),
  WEBHOOK_PLAIN_HTTP: z.enum(['never', 'test']).default('never'),
  WEBHOOK_LOOPBACK_RECEIVERS: listField.default([]),
  TIMING_FACTOR: positive.default(1),
  CODEC_KEYS: z.string(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: portField.default(0),
  LOG_LEVEL: logLevelField.default('info'),
  COMMIT: z.string().max(60).optional(),
});

export type ApiSettings = z.output<typeof schema> & {
  /** The environment as given, for the standard `TEMPORAL_*` variables. */
  readonly temporal: Readonly<Record<string, string | undefined>>;
};

/** Reads the API's configuration. Throws EnvironmentError naming every variable that does not fit. */
export function readApiSettings(environment: Readonly<Record<string, string | undefined>>): ApiSettings {
  return { ...readEnvironment(schema, environment), temporal: environment };
}
