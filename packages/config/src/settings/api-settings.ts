import { z } from 'zod';
import { listField, logLevelField, networksField, portField, publicUrlField } from '../environment-fields.ts';
import { nfseLayoutField } from '../nfse-fields.ts';
import type { Environment } from '../process-environment.ts';
import { EnvironmentError, readEnvironment } from '../read-environment.ts';
import { serviceFields } from '../service-fields.ts';
import { tracingFields } from '../tracing-fields.ts';
import { type ProgramSettings, programSettings } from './program-settings.ts';

const positive = z.coerce.number().positive();

/**
 * The greatest age, in days, of a stored answer about a municipality that is still used. Housekeeping removes older
 * answers.
 */
export const longestKeptDays = 30;

/** Every variable that the API reads. */
export const apiSettingsSchema = z.object({
  ...serviceFields,
  ...tracingFields,
  API_HOST: z.string().default('127.0.0.1'),
  API_SANDBOX_PORT: portField.default(0),
  API_PRODUCTION_PORT: portField.default(0),
  API_SANDBOX_URL: publicUrlField.optional(),
  API_PRODUCTION_URL: publicUrlField.optional(),
  API_TRUSTED_PROXIES: networksField.default([]),
  /** `continued`: all callers are the operator's own, and the spans of requests are children of theirs. */
  API_TRACEPARENT: z.enum(['linked', 'continued']).default('linked'),
  API_MCP_ORIGINS: listField.default([]),
  API_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  API_RATE_BURST: positive.default(40),
  API_RATE_PER_SECOND: positive.default(20),
  API_RATE_BUCKETS: z.enum(['memory', 'postgres']).default('memory'),
  API_ADDRESS_RATE_BURST: positive.default(400),
  API_ADDRESS_RATE_PER_SECOND: positive.default(200),
  API_STALLED_SECONDS: positive.default(30),
  API_CONNECTIONS: z.coerce.number().int().positive().default(2_000),
  API_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().positive().default(200),
  API_UNSENT_MEGABYTES: positive.default(64),
  API_STOP_DELAY_SECONDS: z.coerce.number().nonnegative().default(0),
  API_STOP_SECONDS: positive.default(20),
  API_KEY_PEPPER: z.string().min(16).optional(),
  NFE_SCHEMAS_FOLDER: z.string().optional(),
  NFSE_LAYOUT: nfseLayoutField.optional(),
  NFSE_PARAMETERS_MAX_DAYS: z.coerce.number().int().min(1).max(longestKeptDays).default(7),
  CODEC_KEYS: z.string(),
  CODEC_CURRENT_KEY: z.string().optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: portField.default(0),
  LOG_LEVEL: logLevelField.default('info'),
});

export type ApiSettings = ProgramSettings<z.output<typeof apiSettingsSchema>>;

/** Reads the API's configuration. Throws EnvironmentError naming every invalid variable. */
export function readApiSettings(environment: Environment): ApiSettings {
  const settings = readEnvironment(apiSettingsSchema, environment);
  if (settings.API_RATE_LIMITS === 'off' && !settings.AUTHORITY_SIMULATED) {
    throw new EnvironmentError('API_RATE_LIMITS=off is refused unless AUTHORITY_SIMULATED is true');
  }
  return programSettings(settings, environment);
}
