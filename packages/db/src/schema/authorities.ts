import { type AuthorityService, authorityServices } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { type Authorizer, authorizers, type Environment, environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { code, moment, oneOf } from './columns.ts';

export const circuitStates = ['closed', 'open', 'half_open'] as const;

/** The circuit of one service of an authorizer. While it is open, nothing is sent to the service. */
export const authorityState = pgTable(
  'authority_state',
  {
    authorizer: code('authorizer').$type<Authorizer>().notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    service: code('service').$type<AuthorityService>().notNull(),
    state: code('state').$type<(typeof circuitStates)[number]>().notNull(),
    consecutiveFailures: integer('consecutive_failures').notNull(),
    /** Number of openings since the circuit was last closed. It chooses the wait. */
    openings: integer('openings').notNull(),
    /** Number of filings that may still try while the circuit is half open. */
    permits: integer('permits').notNull(),
    until: moment('until'),
    reason: code('reason'),
    /** Open filings that are not parked, as housekeeping counted them last. */
    waiting: integer('waiting').notNull(),
    /** Number of times that the circuit was closed. Each time, its waiting filings are hurried once. */
    generation: integer('generation').notNull(),
    hurriedGeneration: integer('hurried_generation').notNull(),
    /** No longer used: the process that wakes filings keeps its own place. */
    hurryCursor: code('hurry_cursor'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'authority_state_pkey', columns: [t.authorizer, t.environment, t.service] }),
    oneOf('authority_state_authorizer', t.authorizer, authorizers),
    oneOf('authority_state_service', t.service, authorityServices(filingKinds)),
    oneOf('authority_state_environment', t.environment, environments),
    oneOf('authority_state_state', t.state, circuitStates),
    check('authority_state_until', sql`(${t.state} = 'closed') = (${t.until} is null)`),
  ],
);

/** The pause of a CNPJ after cStat 656, for all clients with a company of this CNPJ. */
export const authorityBlock = pgTable(
  'authority_block',
  {
    cnpj: code('cnpj').notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    until: moment('until').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'authority_block_pkey', columns: [t.cnpj, t.environment] }),
    oneOf('authority_block_environment', t.environment, environments),
  ],
);
