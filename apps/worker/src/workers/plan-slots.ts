import { placesOfReceiver } from '@fiscal/services';
import type { ServedQueue } from './queue-plan.ts';

/** How many tasks of each kind a process takes at a time. */
export interface SlotPlan {
  /** Steps in the database beside the workflows; each holds a connection for as long as it runs. */
  readonly localActivities: number;
  /** The part of the local activities that may be CPU work; 0 where the process does not serve the queue of that work. */
  readonly localFollowUp: number;
  /** CPU work with short steps in the database. */
  readonly followUp: number;
  /**
   * Connections that calls to authorities and posts to receivers hold at a time, of all their queues together: each call
   * holds one for a moment before and after, and none while the other side takes its time.
   */
  readonly callSteps: number;
  /** How many of these posts may hold: a client whose rows are locked keeps no call from its turn. */
  readonly postSteps: number;
  /** Posts to receivers. */
  readonly deliveries: number;
  /** Steps about companies, each with a connection; nobody waits for them. */
  readonly companies: number;
  readonly workflowTasks: number;
  /** Workflows kept in memory between two tasks; each holds about 1 MB at most. */
  readonly cachedWorkflows: number;
}

/** Left to what comes and goes: relay, probes, and the moments before and after a call to an authority. */
const shareOfCalls = 0.25;
const shareOfFollowUp = 0.25;
/** The share of the local activities that may be CPU work; the rest is left to steps that somebody waits for. */
const shareOfLocalFollowUp = 0.5;
/** One for posts, and one that they leave. */
const fewestCallSteps = 2;
/** The most connections for steps about companies; they are among those left to what comes and goes. */
const companySteps = 2;
const postsPerConnection = 10;
/** Four receivers that answer slowly, each with all its places, leave others none. */
const fewestPosts = 4 * placesOfReceiver;
const longestCache = 300;

/**
 * Divides the connections of a process (DATABASE_CONNECTIONS, at least 2) among its tasks. Local steps, follow-up and
 * the steps of calls never want more than there are: waiting for one counts against the time of a local step, and a
 * step that ran out of time would wait in the same line again.
 */
export function planSlots(connections: number, queues: readonly ServedQueue[]): SlotPlan {
  const followUp = Math.max(1, Math.floor(connections * shareOfFollowUp));
  const calls = Math.floor(connections * shareOfCalls);
  const callSteps = Math.max(fewestCallSteps, calls);
  const servesFollowUp = queues.some(({ role }) => role === 'followUp');
  const localActivities = Math.max(1, connections - followUp - callSteps);
  return {
    localActivities,
    localFollowUp: servesFollowUp ? Math.floor(localActivities * shareOfLocalFollowUp) : 0,
    followUp,
    callSteps,
    postSteps: Math.floor(callSteps / 2),
    companies: Math.max(1, Math.min(companySteps, calls)),
    deliveries: Math.max(fewestPosts, calls * postsPerConnection),
    workflowTasks: Math.max(4, localActivities * 4),
    cachedWorkflows: longestCache,
  };
}
