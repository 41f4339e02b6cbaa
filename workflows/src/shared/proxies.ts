import type {
  AuthorityActivities,
  DocumentActivities,
  PreparationActivities,
  WebhookActivities,
} from '@fiscal/contracts';
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

/** Short and idempotent steps in the database: beside the workflow, retried for as long as the database is away. */
export const local = proxyLocalActivities<DocumentActivities>({
  startToCloseTimeout: '10 seconds',
  localRetryThreshold: '5 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/**
 * CPU work that may be repeated; it has an end, for nothing was sent yet and the client can ask again. The heartbeat
 * finds a dead worker sooner than the timeout.
 */
export const prepare = (taskQueue: string, heartbeatMs: number) =>
  proxyActivities<PreparationActivities>({
    taskQueue,
    startToCloseTimeout: '60 seconds',
    heartbeatTimeout: heartbeatMs,
    retry: {
      initialInterval: '1 second',
      backoffCoefficient: 2,
      maximumInterval: '30 seconds',
      maximumAttempts: 20,
    },
  });

/** HTTP allows 30 s; the heartbeat finds a dead worker sooner. */
const callTimeout = '40 seconds';

/** One attempt: the authority may have acted on a call that failed, so its failure means "unknown". */
export const irreversible = (taskQueue: string, heartbeatMs: number, summary: string) =>
  proxyActivities<Pick<AuthorityActivities, 'transmit'>>({
    taskQueue,
    summary,
    startToCloseTimeout: callTimeout,
    heartbeatTimeout: heartbeatMs,
    retry: { maximumAttempts: 1 },
  });

/** Questions: they change nothing, and the workflow repeats them at its own pace. */
export const outside = (taskQueue: string, heartbeatMs: number, summary: string) =>
  proxyActivities<Pick<AuthorityActivities, 'fetchReceipt' | 'reconcile'>>({
    taskQueue,
    summary,
    startToCloseTimeout: callTimeout,
    heartbeatTimeout: heartbeatMs,
    retry: { maximumAttempts: 1 },
  });

/**
 * On the workflow's own queue. The stored attempts end a delivery, with the delay of the ladder in each failure; what
 * fails on our side, a database that is away, is tried again for as long as it takes. The heartbeat finds a dead worker
 * sooner than the timeout.
 */
export const webhookCalls = proxyActivities<WebhookActivities>({
  startToCloseTimeout: '20 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});
