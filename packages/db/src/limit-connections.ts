import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';

export interface ConnectionLimit {
  /** Connections that work on the handle holds at a time, of all roles together. */
  readonly most: number;
  /** Longest wait for one of them, before the time that the pool has; then the work fails with `DEADLINE`. */
  readonly deadlineMs: number;
}

/** The same handle for work of which much comes together: it leaves the other connections of the pools to the rest. */
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

/** Runs `most` works at a time, the others in the order of their coming. */
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

  /** The turn of a work that ended goes to the one that waits longest, and is free where none waits. */
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
