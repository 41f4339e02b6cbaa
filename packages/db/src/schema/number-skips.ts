import { type Environment, environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { code, moment, oneOf } from './columns.ts';
import { series } from './companies.ts';

/** Numbers of a series that no note will take. The database writes them when the next number is raised past them. */
export const numberSkip = pgTable(
  'number_skip',
  {
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    model: code('model').$type<'55'>().notNull(),
    series: integer('series').notNull(),
    first: integer('first').notNull(),
    last: integer('last').notNull(),
    skippedAt: moment('skipped_at').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'number_skip_pkey',
      columns: [t.clientId, t.companyId, t.environment, t.model, t.series, t.first],
    }),
    foreignKey({
      name: 'number_skip_series',
      columns: [t.clientId, t.companyId, t.environment, t.model, t.series],
      foreignColumns: [series.clientId, series.companyId, series.environment, series.model, series.number],
    }),
    oneOf('number_skip_environment', t.environment, environments),
    oneOf('number_skip_model', t.model, ['55']),
    check('number_skip_numbers', sql`${t.first} >= 1 and ${t.last} between ${t.first} and 999999999`),
  ],
);
