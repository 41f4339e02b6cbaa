import { productionTiming } from '@fiscal/contracts';
import {
  claimDelivery,
  claimOutbox,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  slotsOfReceiver,
  testWebhook,
  updateWebhook,
} from '@fiscal/services';
import { withoutPace } from '@fiscal/services/testing';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import {
  createIssuingHarness,
  type FilingReference,
  type IssuingHarness,
} from '../testing/issuing-harness.ts';
import { type Receiver, startReceiver } from '../testing/receiver.ts';
import { Killed, type TestWorkerOptions } from '../testing/test-worker.ts';

/** The first retry comes later than the end of any test. */
const ladderMs = [3_600_000];
const receivers: Receiver[] = [];

let harness: IssuingHarness;
beforeAll(async () => {
  const timing = { ...withoutPace(productionTiming), webhookMs: ladderMs };
  harness = await createIssuingHarness(inject('postgresUrl'), { timing });
});
afterAll(() => harness.close());
afterEach(async () => {
  for (const { id } of (await listWebhooks(harness.tenant)).data) await deleteWebhook(harness.tenant, { id });
  await harness.database.asOwner('delete from outbox');
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function aReceiver(...statuses: readonly number[]) {
  const receiver = await startReceiver(statuses);
  receivers.push(receiver);
  const { id } = await createWebhook(harness.tenant, { url: receiver.url });
  return { posts: receiver.posts, webhookId: id };
}

/**
 * Lets a note fail, and returns the deliveries that its execution attempts. `faults`: the point where its worker dies.
 */
async function publish(ref: FilingReference, faults?: string): Promise<readonly string[]> {
  const outcome = { kind: 'failed', code: 'internal' } as const;
  const recorded = await harness
    .worker({ faults })
    .recordOutcome({ ...ref, outcome, firstAttempts: 'byFiling' });
  if (recorded.kind !== 'recorded' && recorded.kind !== 'already') throw new Error(recorded.kind);
  return recorded.firstAttempts?.deliveryIds ?? [];
}

const published = async () => publish(await harness.signed());

const attemptOnce = (deliveryId: string, options?: TestWorkerOptions) =>
  harness.worker(options).attemptDeliveryOnce({ deliveryId });

/** Makes outbox rows and deliveries due and frees the slots of dead workers, as after some time. */
const letTimePass = (): Promise<void> =>
  harness.database.asOwner(`
    update outbox set created_at = now(), next_attempt_at = now();
    update delivery set next_attempt_at = now() where status = 'pending';
    update delivery set sending_until = now() where sending_until is not null`);

/** Makes the next attempts of the deliveries whose own executions the outbox starts now. Returns their results. */
async function carryByLadder(): Promise<readonly string[]> {
  const { orders } = await claimOutbox(harness.system, { limit: 50 });
  const ids = orders.filter(({ kind }) => kind === 'webhook').map(({ documentId }) => documentId);
  return Promise.all(ids.map((deliveryId) => harness.worker().attemptDelivery({ deliveryId, ladderMs })));
}

const numbersOf = (posts: Receiver['posts']) => posts.map(({ headers }) => headers['x-fiscal-attempt']);

test('a delivery ends without a row in the outbox when the receiver accepts it at once', async () => {
  const { posts } = await aReceiver(204);
  const [id = ''] = await published();
  expect(await attemptOnce(id)).toBe('delivered');
  await letTimePass();
  expect(await carryByLadder()).toEqual([]);
  expect(numbersOf(posts)).toEqual(['1']);
});

test('a refused delivery continues with the second attempt when it is due', async () => {
  const { posts } = await aReceiver(500, 204);
  const [id = ''] = await published();
  expect(await attemptOnce(id)).toBe('handedOn');
  expect(await carryByLadder()).toEqual([]);
  await letTimePass();
  expect(await carryByLadder()).toEqual(['delivered']);
  expect(numbersOf(posts)).toEqual(['1', '2']);
});

test('a name that cannot be resolved uses the first attempt', async () => {
  const { id } = await createWebhook(harness.tenant, { url: 'http://localhost:9/dead' });
  const [deliveryId = ''] = await published();
  const resolveName = () => Promise.reject(new Error('no answer'));
  expect(await attemptOnce(deliveryId, { resolveName })).toBe('handedOn');
  expect(await claimDelivery(harness.system, { deliveryId })).toMatchObject({ kind: 'wait' });
  await letTimePass();
  expect(await claimDelivery(harness.system, { deliveryId })).toMatchObject({ webhookId: id, attempts: 1 });
});

test('without a free slot nothing is posted: its own execution makes the first attempt when a slot is free', async () => {
  const { posts, webhookId } = await aReceiver(204);
  for (let n = 0; n < slotsOfReceiver; n += 1) {
    const { id: deliveryId } = await testWebhook(harness.tenant, { id: webhookId });
    expect((await claimDelivery(harness.system, { deliveryId })).kind).toBe('send');
  }
  await harness.database.asOwner('delete from outbox');
  const [id = ''] = await published();
  expect(await attemptOnce(id)).toBe('handedOn');
  expect(posts).toEqual([]);
  const soon = `select id from outbox where document_id = '${id}' and next_attempt_at between now() and now() + interval '20 seconds'`;
  expect(await harness.database.readAsOwner(soon)).toHaveLength(1);
  await letTimePass();
  expect(await carryByLadder()).toEqual(['delivered']);
  expect(numbersOf(posts)).toEqual(['1']);
});

test.each([
  ['delivery.claimed', ['1']],
  ['delivery.posted', ['1', '1']],
  ['delivery.recorded', ['1']],
] as const)('a worker that dies at %s loses no delivery', async (faults, numbers) => {
  const { posts } = await aReceiver(204);
  const [id = ''] = await published();
  await expect(attemptOnce(id, { faults })).rejects.toThrow(Killed);
  await letTimePass();
  expect(await carryByLadder()).toEqual(faults === 'delivery.recorded' ? [] : ['delivered']);
  expect(numbersOf(posts)).toEqual(numbers);
});

test.each(['asks again', 'is lost'])(
  'a worker dies before its execution, which %s, knows the delivery: the delivery arrives once',
  async (execution) => {
    const { posts } = await aReceiver(204);
    const ref = await harness.signed();
    await expect(publish(ref, 'outcome.recorded')).rejects.toThrow(Killed);
    if (execution === 'asks again') {
      const [id = ''] = await publish(ref);
      expect(await attemptOnce(id)).toBe('delivered');
    }
    await letTimePass();
    expect(await carryByLadder()).toEqual(execution === 'asks again' ? [] : ['delivered']);
    expect(numbersOf(posts)).toEqual(['1']);
  },
);

test('several webhooks of one outcome are attempted separately: a failing one delays no other', async () => {
  const [good, bad, other] = [await aReceiver(204), await aReceiver(500, 204), await aReceiver(204)];
  const ids = await published();
  expect(ids).toHaveLength(3);
  const made = await Promise.all(ids.map((id) => attemptOnce(id)));
  expect([...made].sort()).toEqual(['delivered', 'delivered', 'handedOn']);
  await letTimePass();
  expect(await carryByLadder()).toEqual(['delivered']);
  expect([good, bad, other].map(({ posts }) => posts.length)).toEqual([1, 2, 1]);
});

test('a late first attempt posts nothing when the delivery has its own execution', async () => {
  const { posts } = await aReceiver(204);
  const [deliveryId = ''] = await published();
  expect((await claimDelivery(harness.system, { deliveryId })).kind).toBe('send');
  expect(await attemptOnce(deliveryId)).toBe('handedOn');
  expect(posts).toEqual([]);
  await letTimePass();
  expect(await carryByLadder()).toEqual(['delivered']);
  expect(await attemptOnce(deliveryId)).toBe('delivered');
  expect(posts).toHaveLength(1);
});

test.each(['paused', 'removed'])('a webhook that was %s meanwhile gets nothing', async (what) => {
  const { posts, webhookId: id } = await aReceiver(204);
  const [deliveryId = ''] = await published();
  if (what === 'paused') await updateWebhook(harness.tenant, { id, patch: { active: false } });
  else await deleteWebhook(harness.tenant, { id });
  expect(await attemptOnce(deliveryId)).toBe('discarded');
  expect(posts).toEqual([]);
});
