import { DatabaseError } from './database-error.ts';
import { entranceOf, type LoginPurpose, rolesOfPurpose } from './logins.ts';
import { type Connection, openPool, type Pool } from './pool.ts';
import type { DatabaseRole } from './roles.ts';
import {
  createSession,
  runStatement,
  type StatementObserver,
  type StatementRunner,
  sendStatement,
  type Transaction,
} from './session.ts';
import type { NamedParameters, Statement } from './statement.ts';

export type { SentStatement, StatementObserver, StatementRunner, Transaction } from './session.ts';

export interface DatabaseOptions {
  /** Address of a login that may act as the roles of its purpose in this database. */
  readonly url: string;
  /** The same without a pooler on the way, for what listens; `url` unless given. */
  readonly directUrl?: string | undefined;
  /** The purpose of the login; a scope outside its roles is refused. `worker` unless given. */
  readonly purpose?: LoginPurpose | undefined;
  /** Most connections of each role; they are made when they are needed. */
  readonly max: number;
  /** Longest transaction, waiting for a connection included; then its connection is dropped. 60 s unless given. */
  readonly deadlineMs?: number | undefined;
  /** Receives every statement that is sent; for tests and measurements. */
  readonly onStatement?: StatementObserver | undefined;
}

/** The rows that a transaction sees: those of one client, API keys by their public ids, or what a role sees of all. */
export type Scope = TenantScope | { readonly publicIds: readonly string[] } | SharedScope;

export interface TenantScope {
  readonly clientId: string;
  /** Rows of other companies are absent, and refused when written; none named: every company of the client. */
  readonly companyIds?: readonly string[] | undefined;
}

/** `gateway`: what the API needs of every client, such as the outbox; a worker does it as `system`. */
export type SharedScope = Exclude<DatabaseRole, 'tenant'>;

/**
 * A pool per role: a connection takes its role on when it is made, so that no transaction switches roles. Every
 * failure is a `DatabaseError`.
 */
export interface Database {
  /** READ COMMITTED, with the rows of its scope. Three kinds of round trips: begin, each statement, commit. */
  transaction<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement that only reads, in one round trip in either scope (two the first time on a connection). */
  read<Given extends NamedParameters<Given>, Row>(
    scope: Scope,
    statement: Statement<Given, Row>,
    given: Given,
  ): Promise<readonly Row[]>;
  /** Several such statements of one snapshot, in one round trip; `work` gives them all before it waits. */
  readTogether<T>(
    scope: Exclude<Scope, SharedScope>,
    work: (run: StatementRunner['run']) => Promise<T>,
  ): Promise<T>;
  /** One statement that is a transaction of its own, in one round trip; over every client's rows unless `scope` is given. */
  autocommit<Given extends NamedParameters<Given>, Row>(
    statement: Statement<Given, Row>,
    given: Given,
    scope?: SharedScope,
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
  const { deadlineMs = longestWithoutOption, onStatement: observe = () => undefined } = options;
  const poolOf = openPools({ ...options, deadlineMs });
  const autocommit: Database['autocommit'] = async (statement, given, scope = 'system') =>
    poolOf(scope).lend((connection) =>
      runStatement((text, sent) => sendStatement(connection, observe, text, sent), statement, given),
    );
  const readTogether: Database['readTogether'] = async (scope, work) =>
    poolOf(scope).lend((connection) => readOnce(connection, scope, work, observe));
  return {
    transaction: async (scope, work) =>
      poolOf(scope).lend((connection) => transact(connection, `begin${entering(scope)}`, work, observe)),
    read: async (scope, statement, given) =>
      isShared(scope)
        ? autocommit(statement, given, scope)
        : readTogether(scope, (run) => run(statement, given)),
    readTogether,
    autocommit,
    async listen(channel, onPayload, onReady) {
      const { unlisten } = await poolOf.listener().client.listen(channel, onPayload, onReady);
      return { unlisten };
    },
    async close() {
      await poolOf.close();
    },
  };
}

const isShared = (scope: Scope): scope is SharedScope => typeof scope === 'string';

/** A pool for each role of the purpose, and one for what listens, which goes past a pooler. */
function openPools({
  url,
  directUrl,
  purpose = 'worker',
  max,
  deadlineMs,
}: DatabaseOptions & { deadlineMs: number }) {
  const open = (address: string, role: DatabaseRole): Pool =>
    openPool({ ...entranceOf(address, role), max, deadlineMs });
  const pools = new Map<DatabaseRole, Pool>(rolesOfPurpose[purpose].map((role) => [role, open(url, role)]));
  const roleOf = (scope: Scope): DatabaseRole => {
    if (isShared(scope) && scope !== 'gateway') return scope;
    if (!isShared(scope) && 'clientId' in scope) return 'tenant';
    return purpose === 'worker' ? 'system' : 'gateway';
  };
  const poolOf = (scope: Scope): Pool => {
    const role = roleOf(scope);
    const pool = pools.get(role);
    if (pool === undefined) throw new Error(`a login for ${purpose} does not act as ${role}`);
    return pool;
  };
  const direct = directUrl === undefined ? undefined : open(directUrl, roleOf('gateway'));
  const listener = (): Pool => direct ?? poolOf('gateway');
  const close = (): Promise<unknown> =>
    Promise.all(
      [...pools.values(), ...(direct === undefined ? [] : [direct])].map(({ client }) =>
        client.end({ timeout: 5 }),
      ),
    );
  return Object.assign(poolOf, { listener, close });
}

/**
 * The one place where a transaction begins. Row level security shows a client's scope the client's rows only and
 * refuses to write others. Without a scope nothing can be read: the login has no grants.
 */
export function inTransaction<T>(
  db: Pick<Database, 'transaction'>,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(scope, work);
}

/** Goes with `begin` in one message, which takes no parameters: ids are checked instead. */
function entering(scope: Scope): string {
  if (isShared(scope)) return '';
  if ('publicIds' in scope) {
    const ids = scope.publicIds.join(',');
    if (!/^[0-9A-Za-z,]+$/.test(ids)) throw new Error('public ids of keys have letters and digits');
    return `; set local app.public_ids = '${ids}'`;
  }
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

/** Sends the whole transaction without waiting in between; it can do no harm when a part of it fails. */
async function readOnce<T>(
  connection: Connection,
  scope: Exclude<Scope, SharedScope>,
  work: (run: StatementRunner['run']) => Promise<T>,
  observe: StatementObserver,
): Promise<T> {
  observe({ kind: 'begin' });
  const begun = connection.unsafe(`begin isolation level repeatable read read only${entering(scope)}`);
  begun.execute();
  const send = (text: string, values: readonly unknown[]) =>
    sendStatement(connection, observe, text, values).execute();
  const result = work((statement, given) => runStatement(send, statement, given));
  observe({ kind: 'commit' });
  const committed = connection.unsafe('commit').execute();
  const [opening, reading, closing] = await Promise.allSettled([begun, result, committed]);
  for (const part of [opening, reading, closing]) if (part.status === 'rejected') throw part.reason;
  return result;
}
