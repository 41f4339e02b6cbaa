import { doublePrecision, pgTable } from 'drizzle-orm/pg-core';
import { code, moment } from './columns.ts';

/** Requests that a client has left, where several API processes share them. Unlogged: a crash refills it. */
export const requestBucket = pgTable('request_bucket', {
  /** `client:<id>:<mode>`. */
  key: code('key').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
