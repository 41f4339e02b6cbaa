import { environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { code, filedColumns, idCheck, moment, oneOf } from './columns.ts';
import { filingKey } from './filings.ts';

/** A range of numbers of a series to disable. Its state is in its filing, which has the same id. */
export const numberRange = pgTable(
  'number_range',
  {
    ...filedColumns(),
    model: code('model').$type<'55'>().notNull(),
    series: integer('series').notNull(),
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    /** Year of the numbering, four digits; the authority's message has the last two. */
    year: integer('year').notNull(),
    justification: text('justification').notNull(),
    /** cStat of the registration: 102, 563, or 256 and 206 for a single number that was disabled before. */
    registeredAs: code('registered_as'),
    /** null when the authority named none (256, 206, and 563 of some authorities). */
    protocol: code('protocol'),
    registeredAt: moment('registered_at'),
    /** Set only with a protocol: our bytes with a refusal are not a valid document. */
    procInutId: code('proc_inut_id'),
  },
  (t) => [
    filingKey('number_range_filing', t.clientId, t.id),
    index('number_range_of_series').on(t.clientId, t.companyId, t.environment, t.model, t.series, t.last),
    index('number_range_by_numbers').using('gist', sql`int8range(first, last, '[]')`),
    index('number_range_by_protocol').on(t.protocol).where(sql`protocol is not null`),
    idCheck('number_range_id_form', t.id),
    oneOf('number_range_environment', t.environment, environments),
    oneOf('number_range_model', t.model, ['55']),
    check('number_range_series', sql`${t.series} between 0 and 889`),
    check(
      'number_range_numbers',
      sql`${t.first} >= 1 and ${t.last} between ${t.first} and 999999999 and ${t.last} - ${t.first} < 10000`,
    ),
    check('number_range_year', sql`${t.year} between 2006 and 2099`),
    check(
      'number_range_registered',
      sql`(${t.registeredAt} is null) = (${t.registeredAs} is null) and (${t.protocol} is null) = (${t.procInutId} is null) and (${t.protocol} is null or ${t.registeredAt} is not null)`,
    ),
  ],
);
