import type { Address, EmailSettings, NfseSettings } from '@fiscal/api-contract';
import {
  type DanfeOrientation,
  danfeOrientations,
  type Environment,
  environments,
  type Mode,
  modes,
} from '@fiscal/domain';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { client } from './clients.ts';
import { bytes, code, idCheck, json, moment, oneOf } from './columns.ts';
import { namesOfCompany, wordsToIndex } from './words-of-name.ts';

export const company = pgTable(
  'company',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id')
      .notNull()
      .references(() => client.id),
    /** Mode of the key that created it; only keys of this mode see it. */
    mode: code('mode').$type<Mode>().notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    status: code('status').$type<'active' | 'deleting'>().notNull(),
    cnpj: code('cnpj').notNull(),
    ie: code('ie').notNull(),
    im: code('im'),
    crt: integer('crt').$type<1 | 2 | 3 | 4>().notNull(),
    legalName: text('legal_name').notNull(),
    tradeName: text('trade_name'),
    email: text('email'),
    address: json<Address>('address').notNull(),
    /** The settings as the request gave them; null: never set. */
    nfseSettings: json<NfseSettings>('nfse_settings'),
    /** null: never set. */
    emailSettings: json<EmailSettings>('email_settings'),
    danfeOrientation: code('danfe_orientation').$type<DanfeOrientation>().notNull().default('portrait'),
    /** Grows with every change of the issuer's data in documents. */
    fiscalVersion: integer('fiscal_version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    unique('company_cnpj').on(t.clientId, t.mode, t.cnpj),
    unique('company_of_client').on(t.clientId, t.id),
    index('company_by_time').on(t.clientId, t.mode, t.createdAt, t.id),
    index('company_by_cnpj').on(t.cnpj),
    index('company_by_words').using('gin', wordsToIndex(namesOfCompany)),
    /** Read by the policies that hide the rows of a company under erasure. */
    index('company_deleting').on(t.clientId, t.id).where(sql`status = 'deleting'`),
    idCheck('company_id_form', t.id),
    oneOf('company_mode', t.mode, modes),
    oneOf('company_environment', t.environment, environments),
    oneOf('company_status', t.status, ['active', 'deleting']),
    oneOf('company_danfe_orientation', t.danfeOrientation, danfeOrientations),
    check('company_crt', sql`${t.crt} between 1 and 4`),
    check('company_sandbox', sql`${t.mode} = 'live' or ${t.environment} = 'homologation'`),
  ],
);

/** `55`: NF-e. `dps`: the declaration of an NFS-e. */
export const seriesModels = ['55', 'dps'] as const;
export type SeriesModel = (typeof seriesModels)[number];

/** Returns SQL for the bound that belongs to the model of a row. */
const byModel = (model: SQLWrapper, { dps, ...others }: Readonly<Record<SeriesModel, number>>): SQL => {
  const cases = Object.entries(others).map(([each, bound]) => `when '${each}' then ${bound}`);
  return sql`case ${model} ${sql.raw(`${cases.join(' ')} else ${dps}`)} end`;
};

export const series = pgTable(
  'series',
  {
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    model: code('model').$type<SeriesModel>().notNull(),
    number: integer('number').notNull(),
    /** The first number of the series in this service. Lower numbers belong to another system. */
    first: bigint('first', { mode: 'number' }).notNull(),
    /** The number of the next document. One more than the highest number of the model when the series is used up. */
    next: bigint('next', { mode: 'number' }).notNull(),
    /** 1, 2, … in the order of registration within the environment; the first is the default. */
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'series_pkey', columns: [t.clientId, t.companyId, t.environment, t.model, t.number] }),
    foreignKey({
      name: 'series_company',
      columns: [t.clientId, t.companyId],
      foreignColumns: [company.clientId, company.id],
    }),
    oneOf('series_environment', t.environment, environments),
    oneOf('series_model', t.model, seriesModels),
    check(
      'series_number',
      sql`${t.number} between ${byModel(t.model, { '55': 0, dps: 1 })} and ${byModel(t.model, { '55': 889, dps: 49_999 })}`,
    ),
    check('series_first', sql`${t.first} between 1 and ${t.next}`),
    check(
      'series_next',
      sql`${t.next} between 1 and ${byModel(t.model, { '55': 1_000_000_000, dps: 1_000_000_000_000_000 })}`,
    ),
  ],
);

/** Days before the end of a certificate at which an event is published; 0 is the end. Source: specification 3.4. */
export const certificateThresholds = [30, 15, 7, 0] as const;
export type CertificateThreshold = (typeof certificateThresholds)[number];

export const certificate = pgTable(
  'certificate',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    /** 1, 2, … in the order of upload. */
    version: integer('version').notNull(),
    cnpj: code('cnpj'),
    subjectName: text('subject_name'),
    issuer: text('issuer'),
    serialNumber: code('serial_number'),
    notBefore: moment('not_before').notNull(),
    notAfter: moment('not_after').notNull(),
    certificateDer: bytes('certificate_der').notNull(),
    /** DER in base64, from the issuer upwards. */
    chainDer: json<readonly string[]>('chain_der').notNull(),
    /** The private key under envelope encryption; null once the certificate was replaced. */
    sealedKey: json<unknown>('sealed_key'),
    warnings: text('warnings').array().notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    replacedAt: moment('replaced_at'),
    /** The last threshold in days that was published: 30, 15, 7, and 0 once it has expired; null: none yet. */
    announced: integer('announced').$type<CertificateThreshold>(),
    /** Time when the audit checks that the execution that watches the certificate still runs. */
    checkAt: moment('check_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'certificate_company',
      columns: [t.clientId, t.companyId],
      foreignColumns: [company.clientId, company.id],
    }),
    unique('certificate_version').on(t.clientId, t.companyId, t.version),
    uniqueIndex('certificate_current').on(t.clientId, t.companyId).where(sql`replaced_at is null`),
    index('certificate_by_end').on(t.notAfter, t.companyId).where(sql`replaced_at is null`),
    index('certificate_to_check')
      .on(t.checkAt)
      .where(sql`replaced_at is null and announced is distinct from 0`),
    idCheck('certificate_id_form', t.id),
    check('certificate_announced', sql`${t.announced} in (30, 15, 7, 0)`),
    check('certificate_sealed', sql`(${t.replacedAt} is null) = (${t.sealedKey} is not null)`),
  ],
);
