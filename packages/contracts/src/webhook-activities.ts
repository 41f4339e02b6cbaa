import type { DeliverWebhookInput } from './deliver-webhook.ts';

export interface WebhookActivities {
  /**
   * One attempt of a delivery, counted by the stored ones. Throws EndpointFailed with the next delay of the ladder
   * while attempts are left; the last one records `exhausted` and returns.
   */
  postWebhook(input: DeliverWebhookInput): Promise<'delivered' | 'exhausted' | 'discarded'>;
}
/** Type of the failure that asks for the next attempt. */
export const endpointFailed = 'EndpointFailed';
