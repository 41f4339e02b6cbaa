import { type Environment, environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { code, json, moment, oneOf } from './columns.ts';

/** The last answer of the national environment of the NFS-e about a municipality. It is the same for every client. */
export const municipalParameter = pgTable(
  'municipal_parameter',
  {
    environment: code('environment').$type<Environment>().notNull(),
    /** IBGE code, 7 digits. */
    cityCode: code('city_code').notNull(),
    /** 9 digits of the service whose rate this is; empty: the municipality's agreement. */
    serviceCode: code('service_code').notNull(),
    /** YYYY-MM-DD, first day that the answer is about; empty: it holds for every day. */
    firstDay: code('first_day').notNull(),
    /** YYYY-MM-DD; null: without an end. */
    lastDay: code('last_day'),
    answer: json<unknown>('answer').notNull(),
    readAt: moment('read_at').notNull(),
    /**
     * The time from which the question is sent again. While the authority is not reachable, the answer is used up to
     * its greatest age.
     */
    validUntil: moment('valid_until').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'municipal_parameter_pkey',
      columns: [t.environment, t.cityCode, t.serviceCode, t.firstDay],
    }),
    index('municipal_parameter_read_at').on(t.readAt),
    index('municipal_agreement').on(t.environment, t.cityCode).where(sql`service_code = ''`),
    oneOf('municipal_parameter_environment', t.environment, environments),
    check('municipal_parameter_city', sql`${t.cityCode} ~ '^[0-9]{7}$'`),
    check('municipal_parameter_days', sql`${t.firstDay} ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'`),
    check('municipal_parameter_service', sql`${t.serviceCode} ~ '^([0-9]{9})?$'`),
  ],
);
