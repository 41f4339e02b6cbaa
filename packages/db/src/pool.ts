import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { connect } from './connect.ts';
import { DatabaseError, withoutValues } from './database-error.ts';

export type Connection = postgres.ReservedSql;

export interface PoolOptions {
  readonly url: string;
  /** The role that a connection takes when it is opened. Undefined when the login has only this role. */
  readonly role: string | undefined;
  readonly max: number;
  /** Longest time from the request of a connection to its return. */
  readonly deadlineMs: number;
}

/** The number of connections of a pool that are lent at the moment, and of callers that wait for one. */
export interface PoolUse {
  readonly lent: number;
  readonly most: number;
  readonly waiting: number;
}

/** Connections of one role, which are opened when they are needed. */
export interface Pool {
  /**
   * Lends a connection. `work` returns it without an open transaction, or destroys it. After the deadline the
   * connection is destroyed and the promise rejects with `DEADLINE`, also when the server does not answer.
   */
  lend<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  use(): PoolUse;
  readonly client: postgres.Sql;
}

/** Returns the wait before a new connection. The driver's own waits reach 20 s: too long once the database is back. */
export const secondsBeforeReconnecting = (attempt: number): number => Math.min(2, 0.05 * 2 ** attempt);

/** Creates the pool of one role. No connection is opened before the first statement. */
export function openPool({ url, role, max, deadlineMs }: PoolOptions): Pool {
  const client = connect(url, {
    max,
    fetch_types: false,
    connect_timeout: deadlineMs / 1000,
    backoff: secondsBeforeReconnecting,
    connection: { application_name: 'fiscal', TimeZone: 'UTC', ...(role === undefined ? {} : { role }) },
  });
  // This call makes the client leave dates and JSON to the columns of the schema.
  drizzle(client);
  const use = { lent: 0, waiting: 0 };
  return { client, lend: (work) => lend(client, deadlineMs, use, work), use: () => ({ ...use, most: max }) };
}

function lend<T>(
  client: postgres.Sql,
  deadlineMs: number,
  counts: { lent: number; waiting: number },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let lent: Connection | undefined;
    let past = false;
    const timer = setTimeout(() => {
      past = true;
      lent?.destroy();
      reject(new DatabaseError({ class: 'timeout', code: 'DEADLINE' }));
    }, deadlineMs);
    const use = async (connection: Connection): Promise<void> => {
      if (past) return;
      lent = connection;
      const result = await work(connection);
      if (!past) resolve(result);
    };
    const reserve = async (): Promise<Connection> => {
      counts.waiting += 1;
      try {
        return await client.reserve();
      } finally {
        counts.waiting -= 1;
      }
    };
    const run = async (): Promise<void> => {
      const connection = await reserve();
      counts.lent += 1;
      try {
        await use(connection);
      } finally {
        counts.lent -= 1;
        connection.release();
      }
    };
    run()
      .catch((error: unknown) => reject(withoutValues(error)))
      .finally(() => clearTimeout(timer));
  });
}
