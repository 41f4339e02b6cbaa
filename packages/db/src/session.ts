import { PgDialect } from 'drizzle-orm/pg-core';
import { type PostgresJsDatabase, PostgresJsSession, PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { DatabaseError, withoutValues } from './database-error.ts';
import type { Connection } from './pool.ts';
import type * as schema from './schema/index.ts';
import { type NamedParameters, readRows, type Statement, sentParameters } from './statement.ts';

type OrmTransaction = Parameters<Parameters<PostgresJsDatabase<typeof schema>['transaction']>[0]>[0];

/** Runs drizzle's queries and constant statements, both as named prepared statements. */
export type Transaction = OrmTransaction & StatementRunner;

export interface StatementRunner {
  /** Runs a constant statement; its rows have the values that `defineStatement` names. */
  run<Given extends NamedParameters<Given>, Row>(
    statement: Statement<Given, Row>,
    given: Given,
  ): Promise<readonly Row[]>;
}

/** A sent message: begin, commit or rollback, or a statement and whether the server keeps it under a name. */
export type SentStatement =
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  | {
      readonly kind: 'statement';
      readonly text: string;
      readonly named: boolean;
      readonly parameters: readonly unknown[];
    };

export type StatementObserver = (sent: SentStatement) => void;

export interface Session {
  readonly tx: Transaction;
  /** Refuses later statements, which would run in another transaction. */
  end(): void;
  /** Returns the first failure of a statement, which the caller's work may have ignored. */
  failure(): unknown;
}

/** Statements with more parameters vary in length; kept under names they would fill the server's memory. */
const mostNamedParameters = 250;

/** Creates the session on a connection whose transaction has begun. */
export function createSession(connection: Connection, observe: StatementObserver): Session {
  let over = false;
  let failed: { readonly error: unknown } | undefined;
  const send: SendStatement = (text, parameters) => {
    if (over) throw new DatabaseError({ class: 'other', code: 'TRANSACTION_OVER' });
    const query = sendStatement(connection, observe, text, parameters);
    query.catch((error: unknown) => {
      failed ??= { error };
    });
    return query;
  };
  const run: StatementRunner['run'] = (statement, given) => runStatement(send, statement, given);
  return {
    tx: Object.assign(createOrmTransaction(send), { run }),
    end: () => {
      over = true;
    },
    failure: () => failed?.error,
  };
}

type Query = postgres.PendingQuery<postgres.Row[]>;
type SendStatement = (text: string, parameters: readonly unknown[]) => Query;

/**
 * Sends one statement, under a name unless it has too many parameters. Postgres refuses a text with several statements.
 */
export function sendStatement(
  connection: Connection,
  observe: StatementObserver,
  text: string,
  parameters: readonly unknown[],
): Query {
  const named = parameters.length <= mostNamedParameters;
  observe({ kind: 'statement', text, named, parameters });
  // The driver's types do not know `simple`.
  const options = { prepare: named, simple: false };
  return connection.unsafe(text, [...parameters] as never[], options);
}

/** Runs a constant statement with `send`. */
export async function runStatement<Given extends NamedParameters<Given>, Row>(
  send: SendStatement,
  { text, names }: Statement<Given, Row>,
  given: Given,
): Promise<readonly Row[]> {
  const sent = sentParameters(names, given);
  try {
    return readRows<Row>(await send(text, sent));
  } catch (error) {
    throw withoutValues(error);
  }
}

/**
 * Creates drizzle's transaction without the schema. With it, drizzle would describe every table again for relational
 * queries, which nobody uses.
 */
function createOrmTransaction(send: SendStatement): OrmTransaction {
  const dialect = new PgDialect();
  const savepoint = (): never => {
    throw new Error('a transaction has no transactions inside');
  };
  const client = { unsafe: send, savepoint } as unknown as postgres.Sql;
  const session = new ValueFreeSession(client, dialect, undefined);
  return new PostgresJsTransaction(dialect, session as never, undefined) as unknown as OrmTransaction;
}

type OrmSession = PostgresJsSession<postgres.Sql, Record<string, never>, Record<string, never>>;

/** Avoids drizzle's own errors, which quote statement and parameters. */
class ValueFreeSession extends PostgresJsSession<postgres.Sql, Record<string, never>, Record<string, never>> {
  override prepareQuery(...given: Parameters<OrmSession['prepareQuery']>) {
    const query = super.prepareQuery(...given);
    const queryWithCache = async (_text: string, _parameters: unknown, run: () => Promise<unknown>) => {
      try {
        return await run();
      } catch (error) {
        throw withoutValues(error);
      }
    };
    return Object.assign(query, { queryWithCache });
  }
}
