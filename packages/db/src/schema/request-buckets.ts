import { doublePrecision, pgTable } from 'drizzle-orm/pg-core';
import { code, moment } from './columns.ts';

/**
 * The number of requests that a client has left, shared by several API processes. The table is unlogged: a crash
 * refills the buckets.
 */
export const requestBucket = pgTable('request_bucket', {
  /** A digest of client and mode, with the pepper of keys: whoever reads the table learns no client. */
  key: code('key').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
