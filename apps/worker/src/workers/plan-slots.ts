import { slotsOfReceiver } from '@fiscal/services';
import type { ServedQueue } from './queue-plan.ts';

/** The number of tasks of each kind that a process runs at a time. */
export interface SlotPlan {
  /** Database steps as local activities; each holds a connection while it runs. */
  readonly localActivities: number;
  /** The local activities that may be CPU work; 0 when the process does not serve the queue of that work. */
  readonly localFollowUp: number;
  /** CPU work with short steps in the database. */
  readonly followUp: number;
  /**
   * The connections for calls to authorities and posts to receivers, over all their queues: each call holds one briefly
   * before and after, and none while it waits for the other side.
   */
  readonly callSteps: number;
  /** The part of `callSteps` that posts may hold, so that a client whose rows are locked does not delay calls. */
  readonly postSteps: number;
  /** Posts to receivers. */
  readonly deliveries: number;
  /** Steps about companies, each with a connection; no client waits for them. */
  readonly companies: number;
  readonly workflowTasks: number;
  /** Workflows cached between two tasks; each holds at most about 1 MB. */
  readonly cachedWorkflows: number;
}

/** The share for short work: relay, probes, and the steps before and after a call to an authority. */
const shareOfCalls = 0.25;
const shareOfFollowUp = 0.25;
/** The share of the local activities that may be CPU work; the rest is for steps that a client waits for. */
const shareOfLocalFollowUp = 0.5;
/** One connection for posts, and one for the other calls. */
const fewestCallSteps = 2;
/** The most connections for steps about companies, taken from the share for short work. */
const companySteps = 2;
const postsPerConnection = 10;
/** Slow receivers may fill all their slots; only four of them leave none to others. */
const fewestPosts = 4 * slotsOfReceiver;
const longestCache = 300;

/**
 * Divides the connections of a process (DATABASE_CONNECTIONS, at least 2) among its tasks. Local steps, follow-up and
 * the steps of calls never need more connections than there are: waiting for one counts against the time limit of a
 * local step, and a step that timed out would wait in the same queue again.
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
