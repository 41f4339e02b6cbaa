import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema/index.ts';

export interface DatabaseOptions {
  /** Address of a login that is a member of the roles `fiscal_tenant` and `fiscal_system`. */
  readonly url: string;
  /** Connections of the process's one pool. */
  readonly max: number;
}

/** Whose rows a transaction sees: those of one client, or every client's. */
export type Scope = { readonly clientId: string } | 'system';

export type Transaction = Parameters<Parameters<PostgresJsDatabase<typeof schema>['transaction']>[0]>[0];

export interface Database {
  /** Opens the only kind of transaction there is: READ COMMITTED, under the role and tenant of its scope. */
  transaction<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Hears `NOTIFY` on one connection kept for it and reopened when it breaks; `onReady` runs at each opening. */
  listen(channel: string, onPayload: (payload: string) => void, onReady?: () => void): Promise<Subscription>;
  close(): Promise<void>;
}

export interface Subscription {
  unlisten(): Promise<void>;
}

/** The driver's own steps reach 20 s, which keeps a service waiting long after its database is back. */
const secondsBeforeReconnecting = (attempt: number): number => Math.min(2, 0.05 * 2 ** attempt);

/** Opens the process's pool. No connection is made before the first statement. */
export function openDatabase({ url, max }: DatabaseOptions): Database {
  const client = postgres(url, {
    max,
    fetch_types: false,
    backoff: secondsBeforeReconnecting,
    onnotice: () => undefined,
    connection: { application_name: 'fiscal', TimeZone: 'UTC' },
  });
  const orm = drizzle(client, { schema });
  return {
    transaction: (scope, work) =>
      orm.transaction(async (tx) => {
        await tx.execute(enter(scope));
        return work(tx);
      }),
    async listen(channel, onPayload, onReady) {
      const { unlisten } = await client.listen(channel, onPayload, onReady);
      return { unlisten };
    },
    close: () => client.end({ timeout: 5 }),
  };
}

/**
 * The one place where a transaction begins. Row level security shows a client's scope the client's rows only and
 * refuses to write others; the scope `system` sees all. Without a scope nothing can be read: the login has no grants.
 */
export function inTransaction<T>(
  db: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(scope, work);
}

const enter = (scope: Scope) =>
  scope === 'system'
    ? sql`select set_config('role', 'fiscal_system', true), set_config('app.client_id', '', true)`
    : sql`select set_config('role', 'fiscal_tenant', true), set_config('app.client_id', ${scope.clientId}, true)`;
