import { ufs } from '@fiscal/domain';
import { z } from 'zod';
import { documentFields } from './document-fields.ts';
import {
  clockOffsetField,
  commitField,
  databaseUrlField,
  linkedUrlField,
  listField,
  switchField,
  technicalContactField,
} from './environment-fields.ts';
import type { Environment } from './process-environment.ts';
import { readEnvironment } from './read-environment.ts';
import { softwareVersion } from './version.ts';

const positive = z.coerce.number().positive();

/** The variables that every process for notes reads: database, keys, trust, authority and delays. */
export const serviceFields = {
  /** The commit of the image; a checkout knows its own. */
  COMMIT: commitField.optional(),
  DATABASE_URL: databaseUrlField,
  DATABASE_DIRECT_URL: databaseUrlField.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  MASTER_KEYS_FILE: z.string().optional(),
  MASTER_KEYS: z.string().optional(),
  TRUST_STORE_FOLDER: z.string().optional(),
  TRUST_STORE_EXTRA_ROOTS: listField.default([]),
  REVOCATION_FOLDER: z.string().optional(),
  REVOCATION_UNKNOWN: z.enum(['warned', 'refused']).default('warned'),
  AUTHORITY_SIMULATED: switchField.default(false),
  AUTHORITY_ENDPOINTS_FILE: z.string().optional(),
  AUTHORITY_CA_FILES: listField.default([]),
  SERVED_STATES: listField.pipe(z.array(z.enum(ufs))).default(['SP']),
  SOFTWARE_VERSION: z.string().min(1).max(20).default(softwareVersion),
  TECHNICAL_CONTACT: technicalContactField.optional(),
  WEBHOOK_PLAIN_HTTP: z.enum(['never', 'test']).default('never'),
  WEBHOOK_LOOPBACK_RECEIVERS: listField.default([]),
  OUTBOX_MOST_ROWS: z.coerce.number().int().min(100).max(200_000).default(20_000),
  OUTBOX_MOST_SECONDS: z.coerce.number().min(60).default(3_600),
  CONSOLE_URL: linkedUrlField.optional(),
  SMTP_HOST: z.string().optional(),
  DANFE_LAYOUT: z.enum(['moc7', 'nt2026010']).optional(),
  DANFE_LAYOUT_SINCE: z.iso.date('must be a day, such as 2026-12-01').optional(),
  TIMING_FACTOR: positive.default(1),
  CLOCK_OFFSET: clockOffsetField.default(0),
  ...documentFields,
} as const;

export type ServiceFields = z.output<z.ZodObject<typeof serviceFields>>;

/** Reads the variables of every process for notes. Throws EnvironmentError naming every invalid variable. */
export const readServiceFields = (environment: Environment): ServiceFields =>
  readEnvironment(z.object(serviceFields), environment);
