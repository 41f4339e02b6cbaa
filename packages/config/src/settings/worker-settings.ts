import {
  authorityNetworks,
  companiesQueue,
  deliveriesQueue,
  type FilingKinds,
  filingsQueue,
  followUpQueue,
} from '@fiscal/contracts';

import { z } from 'zod';
import { callLimitsField } from '../call-limits.ts';
import {
  databaseUrlField,
  deploymentPartField,
  listField,
  logLevelField,
  portField,
  switchField,
} from '../environment-fields.ts';
import { nfseSignatureField } from '../nfse-fields.ts';
import type { Environment } from '../process-environment.ts';
import { EnvironmentError, readEnvironment } from '../read-environment.ts';
import { serviceFields } from '../service-fields.ts';
import { smtpFields } from '../smtp-fields.ts';
import { tracingFields } from '../tracing-fields.ts';
import { type ProgramSettings, programSettings } from './program-settings.ts';

/** The queues that a worker serves unless it is configured: every queue of every kind. */
export const allQueues = (kinds: FilingKinds): readonly string[] => [
  filingsQueue,
  followUpQueue,
  deliveriesQueue,
  companiesQueue,
  ...authorityNetworks(kinds),
];

/** Every variable that the worker reads. */
export const workerSettingsSchema = (kinds: FilingKinds) =>
  z.object({
    ...serviceFields,
    ...tracingFields,
    ...smtpFields,
    /** The database address with the login of erasure; without it this worker erases nothing. */
    DATABASE_ERASER_URL: databaseUrlField.optional(),
    CODEC_KEYS: z.string(),
    CODEC_CURRENT_KEY: z.string().optional(),
    WORKER_QUEUES: listField.default([...allQueues(kinds)]),
    WORKER_RELAY: switchField.default(true),
    WORKER_DEPLOYMENT_NAME: deploymentPartField.optional(),
    WORKER_BUILD_ID: deploymentPartField.optional(),
    AUTHORITY_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(20),
    AUTHORITY_CALLS_PER_SECOND: callLimitsField(kinds).optional(),
    NFSE_SIGNATURE: nfseSignatureField.default('rsaSha1'),
    PDF_THREADS: z.coerce.number().int().min(1).max(32).default(1),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: portField.default(0),
    /** File of a prebuilt bundle; its sources may be absent. */
    WORKFLOW_BUNDLE: z.string().optional(),
    /** The folder for the bundle that the worker builds from sources; default: inside the installation. */
    WORKFLOW_BUNDLE_FOLDER: z.string().optional(),
    FAULT_POINTS: z.string().optional(),
    LOG_LEVEL: logLevelField.default('info'),
  });

export type WorkerSettings = ProgramSettings<z.output<ReturnType<typeof workerSettingsSchema>>>;

/** Reads the worker's configuration. Throws EnvironmentError naming every invalid variable. */
export function readWorkerSettings(environment: Environment, kinds: FilingKinds): WorkerSettings {
  const settings = readEnvironment(workerSettingsSchema(kinds), withPresentNames(environment));
  if (settings.FAULT_POINTS !== undefined && !settings.AUTHORITY_SIMULATED) {
    throw new EnvironmentError('FAULT_POINTS is refused unless AUTHORITY_SIMULATED is true');
  }
  return programSettings(settings, environment);
}

/** The versions up to 0.10.2-rc.9 call the login of erasure by the former name; the files of either version start both. */
const withPresentNames = (environment: Environment): Environment => ({
  ...environment,
  DATABASE_ERASER_URL: environment.DATABASE_ERASER_URL || environment.ERASER_DATABASE_URL,
});
