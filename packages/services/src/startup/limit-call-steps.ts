import { limitConnections } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';

/** Connections that steps about other servers hold at a time, of all their queues together. */
export interface CallSteps {
  /** Steps of calls to authorities and of posts to receivers. */
  readonly callSteps: number;
  /** The number of these that posts may hold; the others stay free for calls when posts are blocked. */
  readonly postSteps: number;
}

/** The wait for a turn comes before the time that the database has. */
const longestTurnMs = 5_000;

/** Returns what verbs need for calls to authorities, and for posts to receivers. */
export function limitCallSteps<Deps extends Pick<ServiceDeps, 'db'>>(
  deps: Deps,
  { callSteps, postSteps }: CallSteps,
): { readonly calling: Deps; readonly posting: Deps } {
  const limited = (given: Deps, most: number): Deps => ({
    ...given,
    db: limitConnections(given.db, { most, deadlineMs: longestTurnMs }),
  });
  const calling = limited(deps, callSteps);
  return { calling, posting: limited(calling, postSteps) };
}
