import { recordDeliveryAttempt } from '@fiscal/services';
import { createWebhookOperation } from '../routes/webhooks/create-webhook/create-webhook.operation.ts';
import { testWebhookOperation } from '../routes/webhooks/test-webhook/test-webhook.operation.ts';
import type { TestApi } from './test-api.ts';
import { expectStatus, idOf } from './typed-client.ts';

/** Registers a webhook of the client. Returns its id and secret. */
export async function registerWebhook(api: TestApi): Promise<{ id: string; secret: string }> {
  const body = { url: 'https://example.com/fiscal' };
  return expectStatus(await api.call(createWebhookOperation, { body }), 201).body;
}

/** Creates a `webhook.test` delivery that waits for its first attempt. */
export const queueDelivery = async (api: TestApi, webhookId: string): Promise<string> =>
  idOf(await api.call(testWebhookOperation, { params: { id: webhookId } }));

/** Ends a delivery with one attempt, as the worker would. */
export async function finishDelivery(
  { services }: TestApi,
  deliveryId: string,
  final: 'delivered' | 'exhausted' | 'discarded' = 'delivered',
): Promise<void> {
  const responseStatus = final === 'delivered' ? 204 : 503;
  const attempt = { responseStatus, error: null, durationMs: 40, responseExcerpt: '' };
  await recordDeliveryAttempt(services, { deliveryId, number: 1, round: 1, attempt, final });
}
