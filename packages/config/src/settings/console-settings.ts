import { z } from 'zod';
import { documentFields } from '../document-fields.ts';
import {
  consoleUrlField,
  databaseUrlField,
  logLevelField,
  networksField,
  portField,
  switchField,
} from '../environment-fields.ts';
import { isLoopback, isLoopbackDatabase } from '../is-loopback.ts';
import type { Environment } from '../process-environment.ts';
import { EnvironmentError, readEnvironment } from '../read-environment.ts';
import { serviceFields } from '../service-fields.ts';
import { type ProgramSettings, programSettings } from './program-settings.ts';

const issuer = z.string().regex(/^https?:\/\/[^?#@]+$/, 'must be an http(s) address');

/** Every variable that the console reads. */
export const consoleSettingsSchema = z.object({
  DATABASE_URL: databaseUrlField,
  DATABASE_DIRECT_URL: databaseUrlField.optional(),
  DATABASE_CONNECTIONS: serviceFields.DATABASE_CONNECTIONS,
  CODEC_KEYS: z.string(),
  CODEC_CURRENT_KEY: z.string().optional(),
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_PORT: portField.default(0),
  /** Address of the console as people see it; default: that of its listener. */
  CONSOLE_URL: consoleUrlField.optional(),
  CONSOLE_TRUSTED_PROXIES: networksField.default([]),
  CONSOLE_OIDC_ISSUER: issuer.optional(),
  CONSOLE_OIDC_CLIENT_ID: z.string().min(1).optional(),
  CONSOLE_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  CONSOLE_OIDC_ROLE_CLAIM: z.string().min(1).default('roles'),
  CONSOLE_OIDC_HANDLE_CLAIM: z.string().min(1).default('preferred_username'),
  CONSOLE_DEVELOPMENT_SIGN_IN: switchField.default(false),
  CONSOLE_STOP_DELAY_SECONDS: z.coerce.number().nonnegative().default(0),
  TEMPORAL_UI_URL: z
    .string()
    .regex(/^https?:\/\//, 'must be an http(s) address')
    .optional(),
  AUTHORITY_SIMULATED: serviceFields.AUTHORITY_SIMULATED,
  AUTHORITY_ENDPOINTS_FILE: serviceFields.AUTHORITY_ENDPOINTS_FILE,
  CLOCK_OFFSET: serviceFields.CLOCK_OFFSET,
  ...documentFields,
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: portField.default(0),
  LOG_LEVEL: logLevelField.default('info'),
});

export type ConsoleSettings = ProgramSettings<z.output<typeof consoleSettingsSchema>>;

/**
 * Reads the console's configuration. Throws EnvironmentError naming every invalid variable, and unless there is exactly
 * one way to sign in that may be used here.
 */
export function readConsoleSettings(environment: Environment): ConsoleSettings {
  const settings = readEnvironment(consoleSettingsSchema, environment);
  refuseSignIn(settings, environment.NODE_ENV);
  return programSettings(settings, environment);
}

type Fields = z.output<typeof consoleSettingsSchema>;

function refuseSignIn(settings: Fields, nodeEnvironment: string | undefined): void {
  if (settings.CONSOLE_DEVELOPMENT_SIGN_IN) refuseDevelopmentSignIn(settings, nodeEnvironment);
  else refuseProvider(settings);
}

function refuseProvider(settings: Fields): void {
  const { CONSOLE_OIDC_ISSUER: provider, CONSOLE_URL: publicUrl } = settings;
  if (provider === undefined || settings.CONSOLE_OIDC_CLIENT_ID === undefined) {
    throw new EnvironmentError(
      'CONSOLE_OIDC_ISSUER and CONSOLE_OIDC_CLIENT_ID are needed: nobody can sign in',
    );
  }
  for (const [name, url] of Object.entries({ CONSOLE_OIDC_ISSUER: provider, CONSOLE_URL: publicUrl })) {
    if (url?.startsWith('http:') === true && !isLoopback(new URL(url).hostname)) {
      throw new EnvironmentError(`${name} must begin with https:// unless its host is loopback`);
    }
  }
  if (publicUrl === undefined && !isLoopback(settings.CONSOLE_HOST)) {
    throw new EnvironmentError('CONSOLE_URL is needed unless CONSOLE_HOST is loopback');
  }
}

/** Whoever has a link of development is an operator, so it exists only where everything is on one machine and nothing is real. */
function refuseDevelopmentSignIn(settings: Fields, nodeEnvironment: string | undefined): void {
  const { CONSOLE_HOST: host, CONSOLE_URL: publicUrl, DATABASE_URL: database } = settings;
  const needed: Readonly<Record<string, boolean>> = {
    'unless AUTHORITY_SIMULATED is true': settings.AUTHORITY_SIMULATED,
    'with CONSOLE_OIDC_ISSUER': settings.CONSOLE_OIDC_ISSUER === undefined,
    'unless CONSOLE_HOST is loopback': isLoopback(host),
    'unless the host of CONSOLE_URL is loopback':
      publicUrl === undefined || isLoopback(new URL(publicUrl).hostname),
    'unless DATABASE_URL is on loopback': isLoopbackDatabase(database),
    'where NODE_ENV is production': nodeEnvironment !== 'production',
  };
  for (const [condition, holds] of Object.entries(needed)) {
    if (!holds) throw new EnvironmentError(`CONSOLE_DEVELOPMENT_SIGN_IN is refused ${condition}`);
  }
}
