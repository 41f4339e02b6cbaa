import { pgTable } from 'drizzle-orm/pg-core';
import { code, json, moment } from './columns.ts';

/** The process that may run a loop of housekeeping, and until when, by the clock of the database. */
export const lease = pgTable('lease', {
  name: code('name').primaryKey(),
  holder: code('holder').notNull(),
  until: moment('until').notNull(),
});

/** The position of housekeeping work that takes many steps. The next step continues there. */
export const housekeepingPosition = pgTable('housekeeping_position', {
  name: code('name').primaryKey(),
  /** The last position; empty: the beginning. */
  reached: code('reached').notNull(),
  movedAt: moment('moved_at').notNull(),
});

/** The latest figures about all clients that a part of housekeeping has read. Every process shows them. */
export const reading = pgTable('reading', {
  name: code('name').primaryKey(),
  /** The values of gauges, each with its name and labels. */
  samples: json<readonly unknown[]>('samples').notNull(),
  readAt: moment('read_at').notNull(),
});
