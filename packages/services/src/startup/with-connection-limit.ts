import { databaseDeadlinesMs, limitConnections } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';

/** What verbs of a worker need, for work of which much comes together: it holds `most` connections at a time. */
export const withConnectionLimit = <Deps extends Pick<ServiceDeps, 'db'>>(
  deps: Deps,
  most: number,
): Deps => ({
  ...deps,
  db: limitConnections(deps.db, { most, deadlineMs: databaseDeadlinesMs.worker }),
});
