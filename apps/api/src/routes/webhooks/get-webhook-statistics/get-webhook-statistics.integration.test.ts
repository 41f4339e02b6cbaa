import { expect, test } from 'vitest';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { finishDelivery, queueDelivery, registerWebhook } from '../../../testing/webhooks.ts';
import { getWebhookStatisticsOperation } from './get-webhook-statistics.operation.ts';

const api = useTestApi();

test('200: the answer has the number of deliveries with each status, and the median and 95th percentile of response times', async () => {
  const { id } = await registerWebhook(api());
  const none = { pending: 0, delivered: 0, exhausted: 0, discarded: 0, successPercent: null, attempts: 0 };
  const empty = { ...none, responseMs: { p50: null, p95: null } };
  const before = await api().call(getWebhookStatisticsOperation, { params: { id } });
  expect(before.body).toEqual({ webhookId: id, last24Hours: empty, last7Days: empty });
  for (const final of ['delivered', 'delivered', 'exhausted', 'discarded'] as const) {
    await finishDelivery(api(), await queueDelivery(api(), id), final);
  }
  await queueDelivery(api(), id);
  const counted = {
    pending: 1,
    delivered: 2,
    exhausted: 1,
    discarded: 1,
    successPercent: '50.0000',
    attempts: 4,
    responseMs: { p50: 40, p95: 40 },
  };
  const after = await api().call(getWebhookStatisticsOperation, { params: { id } });
  expect(after.body).toEqual({ webhookId: id, last24Hours: counted, last7Days: counted });
});
