import { setTimeout as sleep } from 'node:timers/promises';
import { endpointFailed } from '@fiscal/contracts';
import { deliveryAttempt, inTransaction } from '@fiscal/db';
import { createWebhook, getWebhook, testWebhook } from '@fiscal/services';
import { verifySignature } from '@fiscal/webhooks';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createIssuingHarness, type IssuingHarness } from '../testing/issuing-harness.ts';
import { startReceiver } from '../testing/receiver.ts';
import { Killed } from '../testing/test-worker.ts';

let harness: IssuingHarness;
beforeAll(async () => {
  harness = await createIssuingHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

const ladderMs = [40, 80];

async function aDelivery(statuses: readonly number[]) {
  const receiver = await startReceiver(statuses);
  const webhook = await createWebhook(harness.tenant, { url: receiver.url });
  const delivery = await testWebhook(harness.tenant, { id: webhook.id });
  return { receiver, webhook, input: { deliveryId: delivery.id, ladderMs } };
}

test('a delivery is signed over the bytes that arrive', async () => {
  const { receiver, webhook, input } = await aDelivery([204]);
  expect(await harness.worker().attemptDelivery(input)).toBe('delivered');
  const [post] = receiver.posts;
  if (post === undefined) throw new Error('nothing arrived');
  const header = String(post.headers['x-fiscal-signature']);
  const verdict = verifySignature({ secret: webhook.secret, header, body: post.body, now: new Date() });
  expect(verdict).toEqual({ ok: true });
  expect(post.headers).toMatchObject({
    'x-fiscal-event': 'webhook.test',
    'x-fiscal-delivery': input.deliveryId,
  });
  await receiver.close();
});

test('each attempt waits for its step of the ladder, sends the same bytes, and the last one ends it', async () => {
  const { receiver, webhook, input } = await aDelivery([500, 302, 503]);
  for (const wait of ladderMs) {
    const failure = await harness
      .worker()
      .attemptDelivery(input)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApplicationFailure);
    expect(failure).toMatchObject({
      type: endpointFailed,
      category: ApplicationFailureCategory.BENIGN,
      nextRetryDelay: wait,
    });
    await sleep(wait);
  }
  expect(await harness.worker().attemptDelivery(input)).toBe('exhausted');
  expect(await harness.worker().attemptDelivery(input)).toBe('exhausted');
  expect(new Set(receiver.posts.map(({ body }) => body)).size).toBe(1);
  expect(receiver.posts.map(({ headers }) => headers['x-fiscal-attempt'])).toEqual(['1', '2', '3']);
  const record = await getWebhook(harness.tenant, { id: webhook.id });
  expect(record.id).toBe(webhook.id);
  await receiver.close();
});

test('a worker that dies after the post delivers again, with the same delivery id', async () => {
  const { receiver, input } = await aDelivery([204]);
  await expect(harness.worker({ faults: 'delivery.posted' }).attemptDelivery(input)).rejects.toThrow(Killed);
  expect(await harness.worker().attemptDelivery(input)).toBe('delivered');
  expect(receiver.posts).toHaveLength(2);
  await receiver.close();
});

test('failures of ours use up no step of the ladder, and stored numbers are those that were sent', async () => {
  const { receiver, input } = await aDelivery([500, 204]);
  const unread = { ...input, ladderMs: [30] };
  await expect(harness.worker({ attempt: 20 }).attemptDelivery(unread)).rejects.toMatchObject({
    nextRetryDelay: 30,
  });
  await sleep(30);
  expect(await harness.worker({ attempt: 40 }).attemptDelivery(unread)).toBe('delivered');
  expect(receiver.posts.map(({ headers }) => headers['x-fiscal-attempt'])).toEqual(['1', '2']);
  const rows = await inTransaction(harness.tenant.db, 'system', (tx) => tx.select().from(deliveryAttempt));
  const ours = rows.filter(({ deliveryId }) => deliveryId === input.deliveryId);
  expect(ours.map(({ number }) => number).sort()).toEqual([1, 2]);
  await receiver.close();
});

test('an attempt that was recorded by a worker that died is not repeated before its time', async () => {
  const { receiver, input } = await aDelivery([500]);
  const patient = { ...input, ladderMs: [60_000] };
  await expect(harness.worker({ faults: 'delivery.recorded' }).attemptDelivery(patient)).rejects.toThrow(
    Killed,
  );
  const early = await harness
    .worker({ attempt: 2 })
    .attemptDelivery(patient)
    .catch((error: unknown) => error);
  expect(early).toMatchObject({ type: endpointFailed });
  expect((early as ApplicationFailure & { nextRetryDelay: number }).nextRetryDelay).toBeGreaterThan(50_000);
  expect(receiver.posts).toHaveLength(1);
  await receiver.close();
});
