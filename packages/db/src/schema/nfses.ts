import { environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { code, filedColumns, idCheck, json, moment, oneOf } from './columns.ts';
import { filingKey } from './filings.ts';
import { wordsToIndex } from './words-of-name.ts';

/** The data of an NFS-e. Its state is in its filing, which has the same id. */
export const nfse = pgTable(
  'nfse',
  {
    ...filedColumns(),
    /** The model of its series: that of the DPS. */
    model: code('model').$type<'dps'>().notNull(),
    series: integer('series').notNull(),
    /** nDPS */
    number: bigint('number', { mode: 'number' }).notNull(),
    externalId: text('external_id').notNull(),
    /** dCompet, YYYY-MM-DD */
    competenceDate: code('competence_date').notNull(),
    /** CNPJ, CPF or NIF of the taker, without punctuation; null: the request names none. */
    recipientDocument: code('recipient_document'),
    /** The name as the request gave it; null without a taker. */
    recipientName: text('recipient_name'),
    /** Id of the infDPS, made of provider, series and number. */
    dpsId: code('dps_id').notNull(),
    /** Key of the NFS-e that this one replaces, as the request named it. */
    replacesKey: code('replaces_key'),
    /** nNFSe */
    nfseNumber: code('nfse_number'),
    accessKey: code('access_key'),
    /** cStat of the NFS-e: 100, or 107 of a MEI. */
    registeredAs: code('registered_as'),
    /** dhProc */
    authorizedAt: moment('authorized_at'),
    /** The NFS-e of this client that replaced this one. */
    replacedBy: code('replaced_by'),
    totals: json<unknown>('totals').notNull(),
    warnings: text('warnings').array().notNull(),
    nfseXmlId: code('nfse_xml_id'),
    danfseId: code('danfse_id'),
  },
  (t) => [
    filingKey('nfse_filing', t.clientId, t.id),
    unique('nfse_external_id').on(t.clientId, t.externalId, t.companyId),
    unique('nfse_number').on(t.clientId, t.companyId, t.environment, t.model, t.series, t.number),
    index('nfse_by_access_key').on(t.clientId, t.accessKey),
    index('nfse_by_recipient').on(t.clientId, t.recipientDocument, t.id),
    index('nfse_by_authorization')
      .on(t.clientId, t.companyId, t.environment, t.authorizedAt, t.id)
      .where(sql`authorized_at is not null`),
    index('nfse_by_number').on(t.number, t.id),
    index('nfse_by_nfse_number').on(t.nfseNumber, t.id).where(sql`nfse_number is not null`),
    index('nfse_by_words').using('gin', wordsToIndex('recipient_name')),
    idCheck('nfse_id_form', t.id),
    oneOf('nfse_environment', t.environment, environments),
    oneOf('nfse_model', t.model, ['dps']),
    check('nfse_series', sql`${t.series} between 1 and 49999`),
    check('nfse_number_range', sql`${t.number} between 1 and 999999999999999`),
    check('nfse_competence_date', sql`${t.competenceDate} ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'`),
    check(
      'nfse_registered',
      sql`(${t.authorizedAt} is null) = (${t.accessKey} is null) and (${t.authorizedAt} is null) = (${t.nfseNumber} is null) and (${t.authorizedAt} is null) = (${t.registeredAs} is null) and (${t.authorizedAt} is null) = (${t.nfseXmlId} is null)`,
    ),
    check('nfse_replaced', sql`${t.replacedBy} is null or ${t.authorizedAt} is not null`),
  ],
);
