import type { DeliveryEnding } from '@fiscal/domain';
import type { WorkflowTiming } from './timing.ts';

/** Ways to bring news of a document to a person or program outside: one ladder, one workflow, one sender each. */
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

/** The input of `deliver` with the ladder of `timing`. */
export const deliveryInput = (
  deliveryId: string,
  timing: WorkflowTiming,
  traceparent?: string,
): DeliveryInput => ({
  deliveryId,
  ladderMs: timing.webhookMs,
  ...(traceparent === undefined ? {} : { traceparent }),
});

export interface DeliveryResult {
  readonly deliveryId: string;
  readonly status: DeliveryEnding;
}

export interface DeliveryActivities {
  /**
   * One attempt of a delivery, counted by the stored ones. Throws EndpointFailed with the next delay of the ladder
   * while attempts are left; the last one records `exhausted` and returns.
   */
  attemptDelivery(input: DeliveryInput): Promise<DeliveryEnding>;
}

/** Type of the failure that asks for the next attempt. */
export const endpointFailed = 'EndpointFailed';
