import { DatabaseError } from './database-error.ts';
import { type Connection, openPool, type Pool } from './pool.ts';
import {
  createSession,
  runStatement,
  type StatementObserver,
  sendStatement,
  type Transaction,
} from './session.ts';
import type { Parameter, Statement } from './statement.ts';

export type { SentStatement, StatementObserver, StatementRunner, Transaction } from './session.ts';

export interface DatabaseOptions {
  /** Address of a login that is a member of the roles `fiscal_tenant` and `fiscal_system`. */
  readonly url: string;
  /** Most connections of each of the two roles; they are made when they are needed. */
  readonly max: number;
  /** Longest transaction, waiting for a connection included; then its connection is dropped. 60 s unless given. */
  readonly deadlineMs?: number | undefined;
  /** Receives every statement that is sent; for tests and measurements. */
  readonly onStatement?: StatementObserver | undefined;
}

/** Whose rows a transaction sees: those of one client, or every client's. */
export type Scope = TenantScope | 'system';

export interface TenantScope {
  readonly clientId: string;
  /** Rows of other companies are absent, and refused when written; none named: every company of the client. */
  readonly companyIds?: readonly string[] | undefined;
}

/**
 * A pool per role: a connection takes its role on when it is made, so that no transaction switches roles. Every
 * failure is a `DatabaseError`.
 */
export interface Database {
  /** READ COMMITTED, with the rows of its scope. Three kinds of round trips: begin, each statement, commit. */
  transaction<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement that only reads, in one round trip in either scope (two the first time on a connection). */
  read<Given extends readonly Parameter[], Row>(
    scope: Scope,
    statement: Statement<Given, Row>,
    parameters: Given,
  ): Promise<readonly Row[]>;
  /** One statement that is a transaction of its own, over every client's rows, in one round trip. */
  autocommit<Given extends readonly Parameter[], Row>(
    statement: Statement<Given, Row>,
    parameters: Given,
  ): Promise<readonly Row[]>;
  /** Listens for `NOTIFY` on one connection kept for it and reopened when it breaks; `onReady` runs at each opening. */
  listen(channel: string, onPayload: (payload: string) => void, onReady?: () => void): Promise<Subscription>;
  close(): Promise<void>;
}

export interface Subscription {
  unlisten(): Promise<void>;
}

const longestWithoutOption = 60_000;

/** Opens the process's connections. None is made before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, max, deadlineMs = longestWithoutOption, onStatement: observe = () => undefined } = options;
  const open = (role: string): Pool => openPool({ url, role, max, deadlineMs });
  const system = open('fiscal_system');
  const tenant = open('fiscal_tenant');
  const poolOf = (scope: Scope): Pool => (scope === 'system' ? system : tenant);
  const autocommit: Database['autocommit'] = (statement, parameters) =>
    system.lend((connection) =>
      runStatement((text, given) => sendStatement(connection, observe, text, given), statement, parameters),
    );
  return {
    transaction: (scope, work) =>
      poolOf(scope).lend((connection) => transact(connection, `begin${entering(scope)}`, work, observe)),
    read: (scope, statement, parameters) =>
      scope === 'system'
        ? autocommit(statement, parameters)
        : tenant.lend((connection) => readOnce(connection, scope, { statement, parameters, observe })),
    autocommit,
    async listen(channel, onPayload, onReady) {
      const { unlisten } = await system.client.listen(channel, onPayload, onReady);
      return { unlisten };
    },
    async close() {
      await Promise.all([system, tenant].map(({ client }) => client.end({ timeout: 5 })));
    },
  };
}

/**
 * The one place where a transaction begins. Row level security shows a client's scope the client's rows only and
 * refuses to write others; the scope `system` sees all. Without a scope nothing can be read: the login has no grants.
 */
export function inTransaction<T>(
  db: Pick<Database, 'transaction'>,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(scope, work);
}

/** Goes with `begin` in one message, which takes no parameters: the ids are checked instead. */
function entering(scope: Scope): string {
  if (scope === 'system') return '';
  const { clientId, companyIds = [] } = scope;
  for (const id of [clientId, ...companyIds]) {
    if (!/^[0-9a-f]{24}$/.test(id))
      throw new Error('the id of a client or company has 24 hexadecimal digits');
  }
  const companies = companyIds.length === 0 ? '' : `; set local app.company_ids = '${companyIds.join(',')}'`;
  return `; set local app.client_id = '${clientId}'${companies}`;
}

async function transact<T>(
  connection: Connection,
  opening: string,
  work: (tx: Transaction) => Promise<T>,
  observe: StatementObserver,
): Promise<T> {
  observe({ kind: 'begin' });
  await connection.unsafe(opening);
  const session = createSession(connection, observe);
  let result: T;
  try {
    result = await work(session.tx);
  } catch (error) {
    session.end();
    observe({ kind: 'rollback' });
    await connection.unsafe('rollback').catch(() => connection.destroy());
    // Behind the statement that failed, those that were sent with it fail as part of an aborted transaction.
    throw isOfAbortedTransaction(error) ? (session.failure() ?? error) : error;
  }
  session.end();
  observe({ kind: 'commit' });
  const { command } = await connection.unsafe('commit');
  // Postgres answers the commit of a failed transaction with a rollback and no error.
  if (command !== 'COMMIT') throw session.failure() ?? new DatabaseError({ class: 'other', code: '25P02' });
  return result;
}

const isOfAbortedTransaction = (error: unknown): boolean =>
  error instanceof DatabaseError && error.sqlstate === '25P02';

interface Reading<Given extends readonly Parameter[], Row> {
  readonly statement: Statement<Given, Row>;
  readonly parameters: Given;
  readonly observe: StatementObserver;
}

/** Sends the whole transaction without waiting in between; it can do no harm when a part of it fails. */
async function readOnce<Given extends readonly Parameter[], Row>(
  connection: Connection,
  scope: Scope,
  { statement, parameters, observe }: Reading<Given, Row>,
): Promise<readonly Row[]> {
  observe({ kind: 'begin' });
  const begun = connection.unsafe(`begin read only${entering(scope)}`);
  begun.execute();
  const send = (text: string, given: readonly unknown[]) =>
    sendStatement(connection, observe, text, given).execute();
  const rows = runStatement(send, statement, parameters);
  observe({ kind: 'commit' });
  const committed = connection.unsafe('commit').execute();
  const [opening, reading, closing] = await Promise.allSettled([begun, rows, committed]);
  for (const part of [opening, reading, closing]) if (part.status === 'rejected') throw part.reason;
  return rows;
}
