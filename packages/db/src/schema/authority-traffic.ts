import { type AuthorityService, authorityServices } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { type Authorizer, authorizers, type Environment, environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { code, moment, oneOf } from './columns.ts';

const place = () => ({
  authorizer: code('authorizer').$type<Authorizer>().notNull(),
  environment: code('environment').$type<Environment>().notNull(),
  service: code('service').$type<AuthorityService>().notNull(),
});

/**
 * Numbers of answered transmissions of an authority's service, by time until the answer, in slots of some minutes. They
 * count the attempts of all clients, so they belong to no client. Housekeeping writes them.
 */
export const authorityTraffic = pgTable(
  'authority_traffic',
  {
    ...place(),
    /** The begin of the slot. */
    slot: moment('slot').notNull(),
    /** 0: not answered. Otherwise the class of the time until the answer. */
    latencyClass: smallint('latency_class').notNull(),
    calls: integer('calls').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'authority_traffic_pkey',
      columns: [t.authorizer, t.environment, t.service, t.slot, t.latencyClass],
    }),
    oneOf('authority_traffic_authorizer', t.authorizer, authorizers),
    oneOf('authority_traffic_service', t.service, authorityServices(filingKinds)),
    oneOf('authority_traffic_environment', t.environment, environments),
    check('authority_traffic_calls', sql`${t.calls} > 0 and ${t.latencyClass} >= 0`),
  ],
);

/** The number of filings of all clients that wait for an authority's service, by the last count of housekeeping. */
export const authorityWaiting = pgTable(
  'authority_waiting',
  { ...place(), filings: integer('filings').notNull(), countedAt: moment('counted_at').notNull() },
  (t) => [
    primaryKey({ name: 'authority_waiting_pkey', columns: [t.authorizer, t.environment, t.service] }),
    oneOf('authority_waiting_authorizer', t.authorizer, authorizers),
    oneOf('authority_waiting_service', t.service, authorityServices(filingKinds)),
    oneOf('authority_waiting_environment', t.environment, environments),
    check('authority_waiting_filings', sql`${t.filings} >= 0`),
  ],
);
