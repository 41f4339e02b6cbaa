import type { WorkflowTiming } from './timing.ts';

export const deliverWebhookId = (deliveryId: string): string => `webhook:${deliveryId}`;
export const deliverWebhookType = 'deliverWebhook';

export interface DeliverWebhookInput {
  readonly deliveryId: string;
  /** Waits between attempts; one attempt more than waits. */
  readonly ladderMs: readonly number[];
  readonly traceparent?: string | undefined;
}

/** The input of `deliverWebhook` with the ladder of `timing`. */
export const deliverWebhookInput = (
  deliveryId: string,
  timing: WorkflowTiming,
  traceparent?: string,
): DeliverWebhookInput => ({
  deliveryId,
  ladderMs: timing.webhookMs,
  ...(traceparent === undefined ? {} : { traceparent }),
});

export interface DeliverWebhookResult {
  readonly deliveryId: string;
  readonly status: 'delivered' | 'exhausted' | 'discarded';
}
