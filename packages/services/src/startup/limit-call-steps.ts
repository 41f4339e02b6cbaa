import { limitConnections } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';

/** Most connections that the steps of calls to other servers hold at a time, over all their queues. */
export interface CallSteps {
  /** Steps of calls to authorities and of posts to receivers. */
  readonly callSteps: number;
  /** The part of `callSteps` that posts may hold: when posts are blocked, calls to authorities keep the rest. */
  readonly postSteps: number;
}

/** Longest wait for a connection; the deadline of the statement begins after it. */
const longestTurnMs = 5_000;

/** Returns the dependencies of calls to authorities, and of posts to receivers, with limited connections. */
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
