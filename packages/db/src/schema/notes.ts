import { environments, type Uf, ufs } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { code, filedColumns, idCheck, json, moment, oneOf } from './columns.ts';
import { filingKey } from './filings.ts';
import { wordsToIndex } from './words-of-name.ts';

/** The data of an NF-e. Its state is in its filing, which has the same id. */
export const note = pgTable(
  'note',
  {
    ...filedColumns(),
    model: code('model').$type<'55'>().notNull(),
    series: integer('series').notNull(),
    number: integer('number').notNull(),
    externalId: text('external_id').notNull(),
    /** CNPJ or CPF, without punctuation; null: a recipient abroad. */
    recipientDocument: code('recipient_document'),
    /** The name as the request gave it. */
    recipientName: text('recipient_name'),
    uf: code('uf').$type<Uf>().notNull(),
    accessKey: code('access_key').notNull(),
    protocol: code('protocol'),
    authorizedAt: moment('authorized_at'),
    totals: json<unknown>('totals').notNull(),
    warnings: text('warnings').array().notNull(),
    procNfeId: code('proc_nfe_id'),
    danfeId: code('danfe_id'),
    /** Sequence of the correction letter in force, which the DANFE names; 0: none. */
    letter: integer('letter').notNull().default(0),
  },
  (t) => [
    filingKey('note_filing', t.clientId, t.id),
    unique('note_external_id').on(t.clientId, t.externalId, t.companyId),
    unique('note_number').on(t.clientId, t.companyId, t.environment, t.model, t.series, t.number),
    index('note_by_access_key').on(t.clientId, t.accessKey),
    index('note_by_recipient').on(t.clientId, t.recipientDocument, t.id),
    index('note_by_authorization')
      .on(t.clientId, t.companyId, t.environment, t.authorizedAt, t.id)
      .where(sql`authorized_at is not null`),
    index('note_by_number').on(t.number, t.id),
    index('note_by_protocol').on(t.protocol).where(sql`protocol is not null`),
    index('note_by_words').using('gin', wordsToIndex('recipient_name')),
    idCheck('note_id_form', t.id),
    oneOf('note_environment', t.environment, environments),
    oneOf('note_model', t.model, ['55']),
    oneOf('note_uf', t.uf, ufs),
    check('note_series', sql`${t.series} between 0 and 889`),
    check('note_number_range', sql`${t.number} between 1 and 999999999`),
    check('note_letter', sql`${t.letter} between 0 and 20`),
    check(
      'note_protocol',
      sql`(${t.authorizedAt} is null) or (${t.protocol} is not null and ${t.procNfeId} is not null)`,
    ),
  ],
);
