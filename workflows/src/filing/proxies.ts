import {
  type AuthorityActivities,
  callTimeoutMs,
  deliveryPriority,
  type FilingActivities,
  type FilingTiming,
  type FirstAttemptActivities,
  type FollowUpActivities,
  firstAttemptMs,
  firstAttemptQueueMs,
  internalDefect,
  type LocalFollowUpActivities,
} from '@fiscal/contracts';
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

const notRetried = [internalDefect];

/**
 * Short, idempotent steps in the database, as local activities. Their retries are few and short, because each costs
 * events; timers wait for a database that is not reachable for longer.
 */
export const local = proxyLocalActivities<FilingActivities>({
  startToCloseTimeout: '15 seconds',
  localRetryThreshold: '5 seconds',
  retry: {
    initialInterval: '200 milliseconds',
    backoffCoefficient: 2,
    maximumAttempts: 3,
    nonRetryableErrorTypes: notRetried,
  },
});

/**
 * Calls the authority with one attempt: the authority may have acted on a call that failed, so its failure means
 * "unknown". A call that no worker took in time was not made.
 */
export const authority = (
  taskQueue: string,
  { heartbeatMs, queueMs }: Pick<FilingTiming, 'heartbeatMs' | 'queueMs'>,
  summary: string,
) =>
  proxyActivities<AuthorityActivities>({
    taskQueue,
    summary,
    scheduleToStartTimeout: queueMs,
    startToCloseTimeout: callTimeoutMs,
    heartbeatTimeout: heartbeatMs,
    retry: { maximumAttempts: 1 },
  });

/** One short attempt; when it does not succeed, the activity on the follow-up queue renders. */
export const localFollowUp = proxyLocalActivities<LocalFollowUpActivities>({
  startToCloseTimeout: '5 seconds',
  retry: { maximumAttempts: 1 },
});

/** Does CPU work after the registration. The work is optional, so attempts end after about eight minutes. */
export const followUpByQueue = (taskQueue: string, heartbeatMs: number) =>
  proxyActivities<FollowUpActivities>({
    taskQueue,
    startToCloseTimeout: '60 seconds',
    heartbeatTimeout: heartbeatMs,
    retry: {
      initialInterval: '1 second',
      backoffCoefficient: 2,
      maximumInterval: '30 seconds',
      maximumAttempts: 20,
      nonRetryableErrorTypes: notRetried,
    },
  });

/**
 * Posts to a receiver, with a lower priority than filings. One attempt: the outbox starts an execution for a delivery
 * that has not ended.
 */
export const deliveriesByQueue = (taskQueue: string, heartbeatMs: number) =>
  proxyActivities<FirstAttemptActivities>({
    taskQueue,
    priority: { priorityKey: deliveryPriority },
    scheduleToStartTimeout: firstAttemptQueueMs,
    startToCloseTimeout: firstAttemptMs,
    heartbeatTimeout: heartbeatMs,
    retry: { maximumAttempts: 1 },
  });
