import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '@fiscal/db';
import type { DeliveryAttempt } from '@fiscal/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { claimDelivery, placeLeaseMs, placesOfReceiver } from './claim-delivery.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { recordDeliveryAttempt } from './record-delivery-attempt.ts';
import { redeliver } from './redeliver.ts';
import { testWebhook } from './test-webhook.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

const good: DeliveryAttempt = { responseStatus: 204, error: null, durationMs: 12, responseExcerpt: '' };

async function queued(ctx: TenantContext, count: number): Promise<{ webhookId: string; ids: string[] }> {
  const { id: webhookId } = await createWebhook(ctx, { url: 'http://127.0.0.1:9/hook' });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push((await testWebhook(ctx, { id: webhookId })).id);
    await harness.advance(1);
  }
  return { webhookId, ids };
}

const claim = (deliveryId: string) => claimDelivery(harness.sys, { deliveryId });
const deliver = (deliveryId: string) =>
  recordDeliveryAttempt(harness.sys, {
    deliveryId,
    number: 1,
    round: 1,
    attempt: good,
    final: 'delivered',
  });

test('of forty attempts at once five get a place, those of another receiver are not asked to wait', async () => {
  const ctx = await harness.aClient();
  const [busy, other] = [await queued(ctx, 40), await queued(ctx, 5)];
  const claimed = await Promise.all([...busy.ids, ...other.ids].map(claim));
  const kinds = claimed.map(({ kind }) => kind);
  expect(kinds.slice(0, 40).filter((kind) => kind === 'send')).toHaveLength(placesOfReceiver);
  expect(kinds.slice(40)).toEqual(Array(5).fill('send'));
});

test('the last place is not given twice: whoever counts waits for the one who takes it', async () => {
  const { ids } = await queued(await harness.aClient(), 6);
  for (const id of ids.slice(0, 4)) await claim(id);
  const [fifth = '', sixth = ''] = ids.slice(4);
  let answered = false;
  const late = await inSystem(harness.sys, async (tx) => {
    await tx.execute(
      sql`select take_delivery_place(${fifth}::text, ${placesOfReceiver}::int, ${placeLeaseMs}::float8)`,
    );
    const other = claim(sixth).finally(() => {
      answered = true;
    });
    while (!answered && !(await someoneWaits(tx))) await sleep(5);
    return { other };
  });
  expect((await late.other).kind).toBe('wait');
});

const someoneWaits = async (tx: Transaction): Promise<boolean> => {
  const rows = await tx.execute(sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
};

test('a place is free again once its attempt is recorded, or when its lease ends', async () => {
  const ctx = await harness.aClient();
  const { ids } = await queued(ctx, 7);
  const [first = '', , , , , sixth = '', seventh = ''] = ids;
  for (const id of ids.slice(0, 5)) expect((await claim(id)).kind).toBe('send');
  expect(await claim(sixth)).toMatchObject({ kind: 'wait' });
  await deliver(first);
  expect((await claim(sixth)).kind).toBe('send');
  expect(await claim(seventh)).toMatchObject({ kind: 'wait' });
  await harness.advance(placeLeaseMs - 1);
  expect(await claim(seventh)).toMatchObject({ kind: 'wait' });
  await harness.advance(1);
  expect((await claim(seventh)).kind).toBe('send');
});

test('a delivery that holds a place is not sent a second time beside itself', async () => {
  const { ids } = await queued(await harness.aClient(), 1);
  const [id = ''] = ids;
  const both = await Promise.all([claim(id), claim(id)]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(['send', 'wait']);
  expect(await claim(id)).toEqual({ kind: 'wait', waitMs: placeLeaseMs });
});

test('the longer the line before it, the later a delivery looks again', async () => {
  const { ids } = await queued(await harness.aClient(), 20);
  for (const id of ids.slice(0, 5)) await claim(id);
  await harness.advance(1_000);
  const waits = [];
  for (const id of [ids[5], ids[10], ids[19]]) waits.push(await claim(id ?? ''));
  expect(waits).toEqual([1_000, 2_000, 3_000].map((waitMs) => ({ kind: 'wait', waitMs })));
});

test('an attempt that was under way when its delivery was discarded and sent again counts for its own round', async () => {
  const ctx = await harness.aClient();
  const { webhookId, ids } = await queued(ctx, 1);
  const [deliveryId = ''] = ids;
  await claim(deliveryId);
  await harness.database.asOwner(`update delivery set status = 'discarded' where id = '${deliveryId}'`);
  expect(await redeliver(ctx, { id: webhookId, deliveryId })).toMatchObject({ status: 'pending', round: 2 });
  expect(await claim(deliveryId)).toEqual({ kind: 'wait', waitMs: placeLeaseMs });
  await deliver(deliveryId);
  expect(await claim(deliveryId)).toMatchObject({ kind: 'send', round: 2, attempts: 1, roundAttempts: 0 });
});

test('a removal meets attempts of its deliveries without a deadlock, and leaves nothing pending', async () => {
  const ctx = await harness.aClient();
  const { webhookId, ids } = await queued(ctx, 12);
  const attempts = ids.map(async (id) => {
    if ((await claim(id)).kind === 'send') await deliver(id);
  });
  await Promise.all([...attempts, deleteWebhook(ctx, { id: webhookId })]);
  for (const id of ids) expect(['delivered', 'discarded']).toContain((await claim(id)).kind);
});

test('a delivery that was published while its webhook was removed is discarded', async () => {
  const ctx = await harness.aClient();
  const { webhookId, ids } = await queued(ctx, 1);
  const [deliveryId = ''] = ids;
  await deleteWebhook(ctx, { id: webhookId });
  await harness.database.asOwner(
    `update delivery set status = 'pending', next_attempt_at = now() where id = '${deliveryId}'`,
  );
  expect(await claim(deliveryId)).toEqual({ kind: 'discarded' });
  expect(await claim(deliveryId)).toEqual({ kind: 'discarded' });
});
