import { type Environment, environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { code, moment, oneOf } from './columns.ts';
import { series } from './companies.ts';

/** The last search for gaps in a series: its time, its result, and the month for which receivers were notified. */
export const gapCheck = pgTable(
  'gap_check',
  {
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    model: code('model').$type<'55'>().notNull(),
    series: integer('series').notNull(),
    checkedAt: moment('checked_at').notNull(),
    /** Numbers to disable by the 10th of the month of the search, including overdue ones. */
    dueNumbers: integer('due_numbers').notNull(),
    /** `2026-11`, in Brasília: the last month in which receivers got `nfe.gaps_due`. */
    notifiedMonth: code('notified_month'),
  },
  (t) => [
    primaryKey({
      name: 'gap_check_pkey',
      columns: [t.clientId, t.companyId, t.environment, t.model, t.series],
    }),
    foreignKey({
      name: 'gap_check_series',
      columns: [t.clientId, t.companyId, t.environment, t.model, t.series],
      foreignColumns: [series.clientId, series.companyId, series.environment, series.model, series.number],
    }),
    index('gap_check_due').on(t.clientId, t.companyId).where(sql`due_numbers > 0`),
    oneOf('gap_check_environment', t.environment, environments),
    oneOf('gap_check_model', t.model, ['55']),
    check('gap_check_due', sql`${t.dueNumbers} >= 0`),
    check('gap_check_month', sql`${t.notifiedMonth} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);
