import { z } from 'zod';
import { documentFields } from '../document-fields.ts';
import {
  consoleUrlField,
  databaseUrlField,
  deploymentPartField,
  linkedUrlField,
  listField,
  switchField,
} from '../environment-fields.ts';
import type { Environment } from '../process-environment.ts';
import { readEnvironment } from '../read-environment.ts';
import { serviceFields } from '../service-fields.ts';
import { type ProgramSettings, programSettings } from './program-settings.ts';

/** Every variable that the command line reads. */
export const cliSettingsSchema = z.object({
  COMMIT: serviceFields.COMMIT,
  WORKER_DEPLOYMENT_NAME: deploymentPartField.optional(),
  WORKER_BUILD_ID: deploymentPartField.optional(),
  DATABASE_URL: databaseUrlField.optional(),
  DATABASE_CONNECTIONS: serviceFields.DATABASE_CONNECTIONS,
  DATABASE_OWNER_URL: databaseUrlField.optional(),
  DATABASE_API_URL: databaseUrlField.optional(),
  DATABASE_WORKER_URL: databaseUrlField.optional(),
  DATABASE_ERASER_URL: databaseUrlField.optional(),
  DATABASE_CONSOLE_URL: databaseUrlField.optional(),
  CONSOLE_URL: consoleUrlField.optional(),
  MASTER_KEYS_FILE: z.string().optional(),
  MASTER_KEYS: z.string().optional(),
  API_KEY_PEPPER: z.string().min(16).optional(),
  CODEC_KEYS: z.string().optional(),
  CODEC_CURRENT_KEY: z.string().optional(),
  CODEC_TOKEN: z.string().min(16).optional(),
  CODEC_ALLOWED_ORIGINS: listField.default([]),
  CODEC_ALLOWED_HOSTS: listField.optional(),
  TEMPORAL_UI_URL: linkedUrlField.optional(),
  TRUST_STORE_FOLDER: z.string().optional(),
  TRUST_STORE_EXTRA_ROOTS: listField.default([]),
  REVOCATION_FOLDER: serviceFields.REVOCATION_FOLDER,
  NFE_SCHEMAS_FOLDER: z.string().optional(),
  AUTHORITY_SIMULATED: switchField.default(false),
  AUTHORITY_ENDPOINTS_FILE: z.string().optional(),
  AUTHORITY_CA_FILES: listField.default([]),
  SERVED_STATES: serviceFields.SERVED_STATES,
  CLOCK_OFFSET: serviceFields.CLOCK_OFFSET,
  ...documentFields,
  CERTIFICATE_PASSWORD: z.string().default(''),
  TEST_AUTHORITY_FOLDER: z.string().optional(),
  OPERATOR: z.string().optional(),
  USER: z.string().optional(),
  PATH: z.string().default(''),
});

export type CliSettings = ProgramSettings<z.output<typeof cliSettingsSchema>>;

/** Reads the configuration of the command line. Throws EnvironmentError naming every invalid variable. */
export function readCliSettings(environment: Environment): CliSettings {
  const { DATABASE_CONSOLE_URL: console, ...settings } = readEnvironment(cliSettingsSchema, environment);
  return programSettings({ ...settings, DATABASE_CONSOLE_URL: withPassword(console) }, environment);
}

/** An address without a password is that of an installation without a console: compose always gives one. */
const withPassword = (url: string | undefined): string | undefined =>
  url === undefined || new URL(url).password === '' ? undefined : url;
