import { OwnError } from '@fiscal/domain';
import { DatabaseError } from './database-error.ts';
import { chooseEntrance, type LoginPurpose, rolesOfPurpose } from './logins.ts';
import { type Connection, openPool, type Pool, type PoolUse } from './pool.ts';
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

export type { PoolUse } from './pool.ts';
export type { SentStatement, StatementObserver, StatementRunner, Transaction } from './session.ts';

export interface DatabaseOptions {
  /** Address of a login that may act as the roles of its purpose in this database. */
  readonly url: string;
  /** Address without a pooler, for connections that listen; default: `url`. */
  readonly directUrl?: string | undefined;
  /** The purpose of the login. A scope is refused when its role does not belong to the purpose. Default: `worker`. */
  readonly purpose?: LoginPurpose | undefined;
  /** Most connections of each role. They are opened when they are needed. */
  readonly max: number;
  /**
   * Longest transaction, including the wait for a connection. After it the connection is dropped. Default: 60 s.
   */
  readonly deadlineMs?: number | undefined;
  /** Receives every statement that is sent; for tests and measurements. */
  readonly onStatement?: StatementObserver | undefined;
}

/**
 * The rows that a transaction sees: those of one client, API keys by their public ids, or all rows that a role may see.
 */
export type Scope = TenantScope | { readonly publicIds: readonly string[] } | SharedScope;

export interface TenantScope {
  readonly clientId: string;
  /** Rows of other companies are invisible, and writing them is refused. Absent: every company of the client. */
  readonly companyIds?: readonly string[] | undefined;
}

/**
 * `gateway`: the API's access to rows of all clients, such as the outbox. A worker uses `system` for them, and the
 * login of the console its one role.
 */
export type SharedScope = Exclude<DatabaseRole, 'tenant' | 'console'>;

/**
 * Has a pool for each role: a connection takes its role when it is opened, so that no transaction switches roles. Every
 * failure is a `DatabaseError`.
 */
export interface Database {
  /** Runs a READ COMMITTED transaction over the rows of `scope`. Begin, each statement and commit are round trips. */
  transaction<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs one reading statement in one round trip (two when it is new on a connection). */
  read<Given extends NamedParameters<Given>, Row>(
    scope: Scope,
    statement: Statement<Given, Row>,
    given: Given,
  ): Promise<readonly Row[]>;
  /**
   * Runs several reading statements on one snapshot, in one round trip. `work` must pass all of them before it waits.
   */
  readTogether<T>(
    scope: Exclude<Scope, SharedScope>,
    work: (run: StatementRunner['run']) => Promise<T>,
  ): Promise<T>;
  /**
   * Runs one statement as its own transaction, in one round trip. It sees the rows of all clients unless `scope` is
   * given.
   */
  autocommit<Given extends NamedParameters<Given>, Row>(
    statement: Statement<Given, Row>,
    given: Given,
    scope?: SharedScope,
  ): Promise<readonly Row[]>;
  /** Listens for `NOTIFY` on its own connection, which is reopened when it breaks. `onReady` runs at each opening. */
  listen(channel: string, onPayload: (payload: string) => void, onReady?: () => void): Promise<Subscription>;
  /** Returns the use of the pool of each role. The connections that listen are not in it. */
  pools(): readonly (PoolUse & { readonly role: DatabaseRole })[];
  close(): Promise<void>;
}

export interface Subscription {
  unlisten(): Promise<void>;
}

const longestWithoutOption = 60_000;

/** Creates the process's pools. No connection is opened before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { deadlineMs = longestWithoutOption, onStatement: observe = () => undefined } = options;
  const { selectPool, listener, uses, close } = openPools({ ...options, deadlineMs });
  const autocommit: Database['autocommit'] = async (statement, given, scope = 'system') =>
    selectPool(scope).lend((connection) =>
      runStatement((text, sent) => sendStatement(connection, observe, text, sent), statement, given),
    );
  const readTogether: Database['readTogether'] = async (scope, work) =>
    selectPool(scope).lend((connection) => readOnce(connection, scope, work, observe));
  return {
    transaction: async (scope, work) =>
      selectPool(scope).lend((connection) => transact(connection, `begin${entering(scope)}`, work, observe)),
    read: async (scope, statement, given) =>
      isShared(scope)
        ? autocommit(statement, given, scope)
        : readTogether(scope, (run) => run(statement, given)),
    readTogether,
    autocommit,
    async listen(channel, onPayload, onReady) {
      const { unlisten } = await listener().client.listen(channel, onPayload, onReady);
      return { unlisten };
    },
    pools: uses,
    async close() {
      await close();
    },
  };
}

const isShared = (scope: Scope): scope is SharedScope => typeof scope === 'string';

const isOfClient = (scope: Scope): scope is TenantScope => !isShared(scope) && 'clientId' in scope;

/** Creates a pool for each role of the purpose, and one without a pooler for listening. */
function openPools({
  url,
  directUrl,
  purpose = 'worker',
  max,
  deadlineMs,
}: DatabaseOptions & { deadlineMs: number }) {
  const open = (address: string, role: DatabaseRole): Pool =>
    openPool({ ...chooseEntrance(address, role), max, deadlineMs });
  const pools = new Map<DatabaseRole, Pool>(rolesOfPurpose[purpose].map((role) => [role, open(url, role)]));
  const roleOf = (scope: Scope): DatabaseRole => {
    if (purpose === 'console' && (scope === 'system' || scope === 'gateway' || isOfClient(scope)))
      return 'console';
    if (isShared(scope) && scope !== 'gateway') return scope;
    if (isOfClient(scope)) return 'tenant';
    return purpose === 'worker' ? 'system' : 'gateway';
  };
  const selectPool = (scope: Scope): Pool => {
    const role = roleOf(scope);
    const pool = pools.get(role);
    if (pool === undefined) throw new OwnError(`a login for ${purpose} does not act as ${role}`);
    return pool;
  };
  const direct = directUrl === undefined ? undefined : open(directUrl, roleOf('gateway'));
  const listener = (): Pool => direct ?? selectPool('gateway');
  const close = (): Promise<unknown> =>
    Promise.all(
      [...pools.values(), ...(direct === undefined ? [] : [direct])].map(({ client }) =>
        client.end({ timeout: 5 }),
      ),
    );
  const uses: Database['pools'] = () => [...pools].map(([role, pool]) => ({ role, ...pool.use() }));
  return { selectPool, listener, uses, close };
}

/**
 * Begins a transaction; the only function that does. In a client's scope, row level security shows only the client's
 * rows and refuses to write others. Without a scope nothing can be read: the login has no grants.
 */
export function inTransaction<T>(
  db: Pick<Database, 'transaction'>,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(scope, work);
}

/**
 * Returns the SQL that sets the scope. It is sent in one message with `begin`, which takes no parameters, so the ids
 * are checked.
 */
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
    // Statements that were sent after the failed one fail as part of an aborted transaction; the first failure is the
    // cause.
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

/** Sends the whole transaction without waiting for answers. It only reads, so a failed part does no harm. */
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
