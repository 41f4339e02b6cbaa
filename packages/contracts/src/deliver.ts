import type { DeliveryEnding } from '@fiscal/domain';
import type { WorkflowTiming } from './timing.ts';

/** Ways to bring news of a document to a person or program outside: one retry schedule, one workflow, one sender each. */
export const deliveryChannels = ['webhook', 'email'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

export const deliveryWorkflow = 'deliver';
export const deliveryWorkflowId = (deliveryId: string): string => `delivery:${deliveryId}`;

export interface DeliveryInput {
  readonly deliveryId: string;
  /** Waits between attempts; one attempt more than waits. */
  readonly ladderMs: readonly number[];
  readonly traceparent?: string | undefined;
}

/** The input of `deliver` with the retry schedule of `timing`. */
export const deliveryInput = (
  deliveryId: string,
  timing: WorkflowTiming,
  traceparent?: string,
): DeliveryInput => ({
  deliveryId,
  ladderMs: timing.webhookMs,
  ...(traceparent === undefined ? {} : { traceparent }),
});

/** Documents that a person waits for go before deliveries. */
export const deliveryPriority = 3;

/**
 * The first attempt of a delivery is made for the execution of the filing that it is about: how long it may wait for a
 * worker, and how long it may take, a post of 10 seconds with its steps in the database, in milliseconds.
 */
export const firstAttemptQueueMs = 15_000;
export const firstAttemptMs = 15_000;

/**
 * How long the row of the outbox leaves a delivery to its first attempt, milliseconds: longer than both, with what the
 * workflow does before it. Then an execution of its own makes it, so that a worker that died loses none.
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
   * One attempt of a delivery, counted by the stored ones. Throws EndpointFailed with the next delay of the retry schedule
   * while attempts are left; the last one records `exhausted` and returns.
   */
  attemptDelivery(input: DeliveryInput): Promise<DeliveryEnding>;
}

export interface FirstAttemptActivities {
  /**
   * The first attempt of a delivery, once. `handedOn`: it is not over, and its row of the outbox starts an execution of
   * its own, which goes on with the retry schedule, or is there already.
   */
  attemptDeliveryOnce(input: { readonly deliveryId: string }): Promise<DeliveryEnding | 'handedOn'>;
}

/** Type of the failure that asks for the next attempt. */
export const endpointFailed = 'EndpointFailed';
