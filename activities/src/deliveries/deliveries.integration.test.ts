import { setTimeout as sleep } from 'node:timers/promises';
import { endpointFailed } from '@fiscal/contracts';
import { deliveryAttempt, inTransaction } from '@fiscal/db';
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
} from '@fiscal/services';
import { verifySignature } from '@fiscal/webhooks';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { afterEach, expect, test } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { Killed } from '../testing/test-worker.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();
afterEach(async () => {
  for (const { id } of (await listWebhooks(harness.tenant)).data) await deleteWebhook(harness.tenant, { id });
});

const ladderMs = [40, 80];

async function aDelivery(statuses: readonly number[]) {
  const receiver = await startReceiver(statuses);
  const webhook = await createWebhook(harness.tenant, { url: receiver.url });
  const delivery = await testWebhook(harness.tenant, { id: webhook.id });
  return { receiver, webhook, input: { deliveryId: delivery.id, ladderMs } };
}

test('the signature of a delivery fits the bytes that arrive', async () => {
  const { receiver, webhook, input } = await aDelivery([204]);
  expect(await harness.worker().attemptDelivery(input)).toBe('delivered');
  const [post] = receiver.posts;
  if (post === undefined) throw new Error('nothing arrived');
  const header = String(post.headers['x-fiscal-signature']);
  const verdict = verifySignature({
    secret: webhook.secret,
    header,
    body: post.body,
    now: harness.system.clock.now(),
  });
  expect(verdict).toEqual({ ok: true });
  expect(post.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'fiscal/test',
    'x-fiscal-event': 'webhook.test',
    'x-fiscal-delivery': input.deliveryId,
  });
  await receiver.close();
});

test('the lookup of a receiver is counted for its client', async () => {
  const receiver = await startReceiver([204]);
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  const webhook = await createWebhook(harness.tenant, { url });
  const { id: deliveryId } = await testWebhook(harness.tenant, { id: webhook.id });
  const queried: object[] = [];
  const worker = harness.worker({
    resolveName: async ({ host, clientId }) => {
      queried.push({ host, clientId });
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  expect(await worker.attemptDelivery({ deliveryId, ladderMs })).toBe('delivered');
  expect(queried).toEqual([{ host: 'localhost', clientId: harness.tenant.tenant.clientId }]);
  await receiver.close();
});

test('each attempt waits for its step of the schedule and sends the same bytes, and the last one ends the delivery', async () => {
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

/** Ends the lease of the slot that a dead worker held. */
const endLease = ({ deliveryId }: { readonly deliveryId: string }) =>
  harness.database.asOwner(`update delivery set sending_until = now() where id = '${deliveryId}'`);

test.each([
  ['delivery.claimed', 0],
  ['delivery.posted', 1],
] as const)(
  'a worker that dies at %s holds its slot until the lease ends; then the delivery is made with the same id',
  async (faults, posts) => {
    const { receiver, input } = await aDelivery([204]);
    await expect(harness.worker({ faults }).attemptDelivery(input)).rejects.toThrow(Killed);
    const waiting = await harness
      .worker()
      .attemptDelivery(input)
      .catch((error: unknown) => error);
    expect(waiting).toMatchObject({ type: endpointFailed });
    expect(receiver.posts).toHaveLength(posts);
    await endLease(input);
    expect(await harness.worker().attemptDelivery(input)).toBe('delivered');
    expect(receiver.posts.map(({ headers }) => headers['x-fiscal-delivery'])).toEqual(
      Array(posts + 1).fill(input.deliveryId),
    );
    await receiver.close();
  },
);

test('a worker that dies after its attempt was recorded repeats nothing', async () => {
  const { receiver, input } = await aDelivery([204]);
  await expect(harness.worker({ faults: 'delivery.recorded' }).attemptDelivery(input)).rejects.toThrow(
    Killed,
  );
  expect(await harness.worker().attemptDelivery(input)).toBe('delivered');
  expect(receiver.posts).toHaveLength(1);
  await receiver.close();
});

test('410 ends a delivery at once, also a test; an inactive webhook gets a test once, without retries', async () => {
  const { receiver, webhook, input } = await aDelivery([410, 500]);
  expect(await harness.worker().attemptDelivery(input)).toBe('discarded');
  expect(await getWebhook(harness.tenant, { id: webhook.id })).toMatchObject({
    active: false,
    lastDelivery: { status: 'discarded', responseStatus: 410 },
  });
  const again = await testWebhook(harness.tenant, { id: webhook.id });
  expect(await harness.worker().attemptDelivery({ ...input, deliveryId: again.id })).toBe('exhausted');
  expect(receiver.posts).toHaveLength(2);
  await receiver.close();
});

test('during the overlap of a rotation, by the clock of the database, both secrets sign; then only the new one', async () => {
  const { receiver, webhook, input } = await aDelivery([500, 204]);
  const rotated = await rotateWebhookSecret(harness.tenant, { id: webhook.id, overlapHours: 1 });
  expect(rotated.secret).not.toBe(webhook.secret);
  const once = { ...input, ladderMs: [1] };
  await harness
    .worker()
    .attemptDelivery(once)
    .catch(() => undefined);
  await harness.database.asOwner(`update webhook set former_secret_until = now() where id = '${webhook.id}'`);
  await sleep(5);
  expect(await harness.worker().attemptDelivery(once)).toBe('delivered');
  const verdicts = receiver.posts.map(({ headers, body }) =>
    [rotated.secret, webhook.secret].map(
      (secret) =>
        verifySignature({
          secret,
          header: String(headers['x-fiscal-signature']),
          body,
          now: harness.system.clock.now(),
        }).ok,
    ),
  );
  expect(verdicts).toEqual([
    [true, true],
    [true, false],
  ]);
  await receiver.close();
});

test('a redelivery has the same id and bytes, a new retry schedule, and attempt numbers that continue', async () => {
  const { receiver, webhook, input } = await aDelivery([500, 500, 500, 500, 204]);
  const attempt = async () => {
    await sleep(5);
    return harness
      .worker()
      .attemptDelivery({ ...input, ladderMs: [1, 1] })
      .catch(() => 'retry');
  };
  expect([await attempt(), await attempt(), await attempt()]).toEqual(['retry', 'retry', 'exhausted']);
  const name = { id: webhook.id, deliveryId: input.deliveryId };
  expect(await redeliver(harness.tenant, name)).toMatchObject({
    status: 'pending',
    round: 2,
    deliveredAt: null,
  });
  expect([await attempt(), await attempt()]).toEqual(['retry', 'delivered']);
  const { attempts, payload, status } = await getDelivery(harness.tenant, name);
  expect(status).toBe('delivered');
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  const bodies = new Set(receiver.posts.map(({ body }) => body));
  expect([...bodies]).toEqual([JSON.stringify(payload)]);
  expect(new Set(receiver.posts.map(({ headers }) => headers['x-fiscal-delivery'])).size).toBe(1);
  expect(receiver.posts.map(({ headers }) => headers['x-fiscal-attempt'])).toEqual(['1', '2', '3', '4', '5']);
  await receiver.close();
});
test('failures of ours use no step of the schedule, and the stored attempt numbers are those that were sent', async () => {
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

test('an attempt that a dead worker recorded is not repeated before its time', async () => {
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
