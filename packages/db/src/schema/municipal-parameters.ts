import { type Environment, environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { code, json, moment, oneOf } from './columns.ts';

/** What the national environment of the NFS-e last said of a municipality; the same for every client. */
export const municipalParameter = pgTable(
  'municipal_parameter',
  {
    environment: code('environment').$type<Environment>().notNull(),
    /** IBGE code, 7 digits. */
    cityCode: code('city_code').notNull(),
    /** 9 digits of a service, whose rates it is; empty: the agreement. */
    serviceCode: code('service_code').notNull(),
    answer: json<unknown>('answer').notNull(),
    readAt: moment('read_at').notNull(),
    /** From when it is asked for again; while the address is down it still serves. */
    validUntil: moment('valid_until').notNull(),
  },
  (t) => [
    primaryKey({ name: 'municipal_parameter_pkey', columns: [t.environment, t.cityCode, t.serviceCode] }),
    index('municipal_agreement').on(t.environment, t.cityCode).where(sql`service_code = ''`),
    oneOf('municipal_parameter_environment', t.environment, environments),
    check('municipal_parameter_city', sql`${t.cityCode} ~ '^[0-9]{7}$'`),
    check('municipal_parameter_service', sql`${t.serviceCode} ~ '^([0-9]{9})?$'`),
  ],
);
