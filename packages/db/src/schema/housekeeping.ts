import { pgTable } from 'drizzle-orm/pg-core';
import { code, moment } from './columns.ts';

/** The process that may do a piece of housekeeping now, and until when, by the clock of the database. */
export const lease = pgTable('lease', {
  name: code('name').primaryKey(),
  holder: code('holder').notNull(),
  until: moment('until').notNull(),
});

/** How far housekeeping that takes many steps has come: the next step goes on from there. */
export const housekeepingPosition = pgTable('housekeeping_position', {
  name: code('name').primaryKey(),
  /** The position that was reached last; empty: the beginning. */
  reached: code('reached').notNull(),
  movedAt: moment('moved_at').notNull(),
});
