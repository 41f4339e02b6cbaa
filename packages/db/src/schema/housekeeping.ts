import { pgTable } from 'drizzle-orm/pg-core';
import { code, moment } from './columns.ts';

/** Who may do a piece of housekeeping now; taken and kept by the clock of the database. */
export const lease = pgTable('lease', {
  name: code('name').primaryKey(),
  holder: code('holder').notNull(),
  until: moment('until').notNull(),
});
