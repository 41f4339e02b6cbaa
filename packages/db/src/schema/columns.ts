import type { Environment } from '@fiscal/domain';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, jsonb, timestamp } from 'drizzle-orm/pg-core';

/** Text in byte order, for identifiers and codes: comparisons do not depend on the server's language. */
export const code = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  fromDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
});

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const json = <T>(name: string) => jsonb(name).$type<T>();

/** Returns the first columns of a row whose state is in its filing, which has the same id. */
export const filedColumns = () => ({
  id: code('id').primaryKey(),
  clientId: code('client_id').notNull(),
  companyId: code('company_id').notNull(),
  environment: code('environment').$type<Environment>().notNull(),
});

/** Identifiers have 24 lower-case hexadecimal characters. */
export const idCheck = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9a-f]{24}$'`);

/** Returns the check that a column has one of the values. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${literals(values)})`);

/** Returns the values as a list of SQL texts. */
export const literals = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
