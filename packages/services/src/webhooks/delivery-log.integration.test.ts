import { delivery, deliveryAttempt, webhook } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { inSystem, inTenant } from '../context/scope.ts';
import { removeExpired } from '../housekeeping/remove-expired.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from './create-webhook.ts';
import { getDelivery } from './get-delivery.ts';
import { getWebhookStatistics } from './get-webhook-statistics.ts';
import { listDeliveries } from './list-deliveries.ts';
import { recordDeliveryAttempt } from './record-delivery-attempt.ts';
import { removeOldDeliveries } from './remove-old-deliveries.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';

const harness = useHarness();

const day = 24 * 3_600_000;
const url = 'http://127.0.0.1:9/hook';

async function ended(ctx: TenantContext, id: string, durationMs = 12, responseStatus: number | null = 204) {
  const { id: deliveryId } = await testWebhook(ctx, { id });
  const attempt = { responseStatus, error: null, durationMs, responseExcerpt: '' };
  const final = responseStatus === 204 ? 'delivered' : 'exhausted';
  await recordDeliveryAttempt(harness.sys, { deliveryId, number: 1, round: 1, attempt, final });
  return deliveryId;
}

test('ended deliveries are removed after 30 days with their attempts, and pending ones stay', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  const old = await ended(ctx, id);
  const pending = (await testWebhook(ctx, { id })).id;
  await harness.advance(1);
  const young = await ended(ctx, id);
  await harness.advance(30 * day - 1);
  await removeExpired(harness.sys);
  expect((await listDeliveries(ctx, { id })).data).toHaveLength(3);
  await harness.advance(1);
  await removeExpired(harness.sys);
  const left = (await listDeliveries(ctx, { id })).data.map((each) => each.id);
  expect(new Set(left)).toEqual(new Set([pending, young]));
  expect((await refusal(getDelivery(ctx, { id, deliveryId: old }))).code).toBe('not_found');
  const attempts = await inSystem(harness.sys, (tx) =>
    tx.select().from(deliveryAttempt).where(eq(deliveryAttempt.targetId, id)),
  );
  expect(attempts.map(({ deliveryId }) => deliveryId)).toEqual([young]);
});

test('a call removes at most the given number of old deliveries', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  await harness.advance(30 * day + 1);
  await removeExpired(harness.sys);
  for (let n = 0; n < 3; n += 1) await ended(ctx, id);
  await harness.advance(30 * day + 1);
  const remove = () => removeOldDeliveries(harness.sys, 2);
  const counts = [await remove(), await remove(), await remove()];
  expect(counts).toEqual([2, 1, 0]);
});

test('no login can remove or change a younger delivery, and a client can remove none', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  await ended(ctx, id);
  const refused = async (work: Promise<unknown>) => expect(work).rejects.toThrow();
  const kept = 'stays in the log';
  await expect(inSystem(harness.sys, (tx) => tx.delete(deliveryAttempt))).rejects.toThrow(kept);
  await expect(inSystem(harness.sys, (tx) => tx.delete(delivery))).rejects.toThrow(kept);
  await expect(inSystem(harness.sys, (tx) => tx.update(deliveryAttempt).set({ number: 7 }))).rejects.toThrow(
    kept,
  );
  await refused(inTenant(ctx, (tx) => tx.delete(delivery)));
  await refused(inTenant(ctx, (tx) => tx.update(delivery).set({ payload: '{}' })));
});

test('a second rotation within the overlap of the first keeps only the secret that it replaces', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  const secrets = async () => {
    const rows = await inSystem(harness.sys, (tx) => tx.select().from(webhook).where(eq(webhook.id, id)));
    return rows.map(({ sealedSecret, formerSecret }) => ({ sealedSecret, formerSecret }));
  };
  await rotateWebhookSecret(ctx, { id, overlapHours: 24 });
  const [first] = await secrets();
  await rotateWebhookSecret(ctx, { id, overlapHours: 24 });
  expect(await secrets()).toMatchObject([{ formerSecret: first?.sealedSecret }]);
});

test('a former secret is removed when its overlap is over', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  await rotateWebhookSecret(ctx, { id, overlapHours: 24 });
  const former = async () => {
    await removeExpired(harness.sys);
    const rows = await inSystem(harness.sys, (tx) => tx.select().from(webhook).where(eq(webhook.id, id)));
    return rows.map(({ formerSecret }) => formerSecret !== null);
  };
  await harness.advance(day - 1);
  expect(await former()).toEqual([true]);
  await harness.advance(1);
  expect(await former()).toEqual([false]);
});

test('statistics are separate for day and week, and response times count only answers', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  await ended(ctx, id, 1);
  await harness.advance(6 * day + 1);
  for (const durationMs of [10, 20, 30, 40]) await ended(ctx, id, durationMs);
  await ended(ctx, id, 10_000, null);
  await harness.advance(day - 1);
  await testWebhook(ctx, { id });
  const last24Hours = {
    pending: 1,
    delivered: 4,
    exhausted: 1,
    discarded: 0,
    successPercent: '80.0000',
    attempts: 5,
    responseMs: { p50: 20, p95: 40 },
  };
  expect(await getWebhookStatistics(ctx, { id })).toEqual({
    webhookId: id,
    last24Hours,
    last7Days: {
      ...last24Hours,
      delivered: 5,
      successPercent: '83.3333',
      attempts: 6,
      responseMs: { p50: 20, p95: 40 },
    },
  });
});
