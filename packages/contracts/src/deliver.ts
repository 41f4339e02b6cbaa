import type { DeliveryEnding } from '@fiscal/domain';
import type { WorkflowTiming } from './timing.ts';
import type { Traced } from './traced.ts';

/**
 * Ways to send an event to a person or program outside. All use one retry schedule and one workflow; each has its own
 * sender.
 */
export const deliveryChannels = ['webhook', 'email'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

export const deliveryWorkflow = 'deliver';
export const deliveryWorkflowId = (deliveryId: string): string => `delivery:${deliveryId}`;

export interface DeliveryInput {
  readonly deliveryId: string;
  /** Waits between attempts. There is one attempt more than there are waits. */
  readonly ladderMs: readonly number[];
  readonly traceparent?: string | undefined;
}

/** Returns the input of `deliver` with the retry schedule of `timing`. */
export const deliveryInput = (
  deliveryId: string,
  timing: WorkflowTiming,
  traceparent?: string,
): DeliveryInput => ({
  deliveryId,
  ladderMs: timing.webhookMs,
  ...(traceparent === undefined ? {} : { traceparent }),
});

/** Filings have a better priority than deliveries: a person waits for them. */
export const deliveryPriority = 3;

/** Longest wait of a first attempt for a worker, milliseconds. The execution of the filing makes the first attempt. */
export const firstAttemptQueueMs = 15_000;
/** Timeout of a first attempt, milliseconds: a post of 10 seconds and its steps in the database. */
export const firstAttemptMs = 15_000;

/**
 * Time before the outbox row of a delivery is due, milliseconds. It is longer than the wait for a worker, the attempt
 * and the workflow's work before it. A row that is still there then starts the delivery's own execution, so that a dead
 * worker loses no delivery.
 */
export const firstAttemptLeadMs = firstAttemptQueueMs + firstAttemptMs + 5_000;

/** The deliveries of an outcome whose first attempt the execution of the filing makes. */
export interface FirstAttempts {
  readonly queue: string;
  readonly deliveryIds: readonly string[];
}

export interface DeliveryResult {
  readonly deliveryId: string;
  readonly status: DeliveryEnding;
}

export interface DeliveryActivities {
  /**
   * Makes one attempt of a delivery; its number follows from the stored attempts. After a failure it throws
   * EndpointFailed with the next delay while attempts are left; the last attempt records `exhausted` and returns.
   */
  attemptDelivery(input: DeliveryInput): Promise<DeliveryEnding>;
}

export interface FirstAttemptActivities {
  /**
   * Makes the first attempt of a delivery, once. `handedOn`: the delivery has not ended; its own execution, which its
   * outbox row starts or has started, makes the further attempts.
   */
  attemptDeliveryOnce(input: Traced & { readonly deliveryId: string }): Promise<DeliveryEnding | 'handedOn'>;
}

/** Type of the failure that requests the next attempt. */
export const endpointFailed = 'EndpointFailed';
