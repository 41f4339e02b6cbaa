import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';

export interface ConnectionLimit {
  /** Most connections that work on the handle holds at a time, over all roles. */
  readonly most: number;
  /**
   * Longest wait for one of these connections, in addition to the pool's own deadline. After it the work fails with
   * `DEADLINE`.
   */
  readonly deadlineMs: number;
}

/**
 * Returns a handle with a limit, for work that comes in large numbers. The other connections of the pools stay free for
 * other work.
 */
export function limitConnections(db: Database, limit: ConnectionLimit): Database {
  const inTurn = createTurns(limit);
  return {
    ...db,
    transaction: (scope, work) => inTurn(() => db.transaction(scope, work)),
    read: (scope, statement, given) => inTurn(() => db.read(scope, statement, given)),
    readTogether: (scope, work) => inTurn(() => db.readTogether(scope, work)),
    autocommit: (statement, given, scope) => inTurn(() => db.autocommit(statement, given, scope)),
  };
}

/** Runs `most` works at a time. The others wait in the order of their arrival. */
function createTurns({ most, deadlineMs }: ConnectionLimit) {
  const waiting = new Set<() => void>();
  let running = 0;

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new DatabaseError({ class: 'timeout', code: 'DEADLINE' }));
      }, deadlineMs);
      waiting.add(begin);
    });

  /** Gives the turn of an ended work to the one that has waited longest, or frees it. */
  const passOn = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await wait();
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
