import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '@fiscal/db';
import type { DeliveryAttempt } from '@fiscal/webhooks';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { deleteWebhook } from '../webhooks/delete-webhook.ts';
import { recordDeliveryAttempt } from '../webhooks/record-delivery-attempt.ts';
import { redeliver } from '../webhooks/redeliver.ts';
import { testWebhook } from '../webhooks/test-webhook.ts';
import { claimDelivery, slotLeaseMs, slotsOfReceiver } from './claim-delivery.ts';

const harness = useHarness();

const good: DeliveryAttempt = { responseStatus: 204, error: null, durationMs: 12, responseExcerpt: '' };

async function queued(
  ctx: TestTenant,
  count: number,
  url = 'http://127.0.0.1:9/hook',
): Promise<{ webhookId: string; ids: string[] }> {
  const { id: webhookId } = await createWebhook(ctx, { url });
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

test('of forty simultaneous attempts five get a slot; attempts for another receiver do not wait', async () => {
  const ctx = await harness.aClient();
  const [busy, other] = [await queued(ctx, 40), await queued(ctx, 5, 'https://example.com/hook')];
  const claimed = await Promise.all([...busy.ids, ...other.ids].map(claim));
  const kinds = claimed.map(({ kind }) => kind);
  expect(kinds.slice(0, 40).filter((kind) => kind === 'send')).toHaveLength(slotsOfReceiver);
  expect(kinds.slice(40)).toEqual(Array(5).fill('send'));
});

test('five webhooks of one client on one host share its slots, also with different ports and paths', async () => {
  const ctx = await harness.aClient();
  const urls = ['https://example.com/a', 'https://example.com/b?c', 'https://example.com:8443/'];
  const own = [];
  for (const url of [...urls, 'https://example.com:9443/x', 'https://example.com']) {
    own.push(...(await queued(ctx, 3, url)).ids);
  }
  const claimed = await Promise.all(own.map(claim));
  expect(claimed.filter(({ kind }) => kind === 'send')).toHaveLength(slotsOfReceiver);
  const last = own.at(-1) ?? '';
  expect(await claim(last)).toMatchObject({ kind: 'wait' });
  for (const [index, id] of own.entries()) if (claimed[index]?.kind === 'send') await deliver(id);
  expect((await claim(last)).kind).toBe('send');
});

test('another client has its own slots on the same host', async () => {
  const [first, second] = [await harness.aClient(), await harness.aClient()];
  for (const id of (await queued(first, 6, 'https://example.com/a')).ids) await claim(id);
  const { ids } = await queued(second, 5, 'https://example.com/a');
  expect((await Promise.all(ids.map(claim))).map(({ kind }) => kind)).toEqual(Array(5).fill('send'));
});

test('two hosts with the same beginning are two receivers, and IP addresses are hosts too', async () => {
  const ctx = await harness.aClient();
  const hosts = [
    'https://example.com/',
    'https://example.com.br/',
    'https://[2001:4860::1]/',
    'https://[2001:4860::2]/',
  ];
  const all = [];
  for (const url of hosts) all.push(...(await queued(ctx, 3, url)).ids);
  expect((await Promise.all(all.map(claim))).map(({ kind }) => kind)).toEqual(Array(12).fill('send'));
});

test('the last slot is not given twice: a transaction that counts slots waits for a transaction that takes one', async () => {
  const { ids } = await queued(await harness.aClient(), 6);
  for (const id of ids.slice(0, 4)) await claim(id);
  const [fifth = '', sixth = ''] = ids.slice(4);
  let answered = false;
  const late = await inSystem(harness.sys, async (tx) => {
    await tx.execute(
      sql`select take_delivery_place(${fifth}::text, ${slotsOfReceiver}::int, ${slotLeaseMs.webhook}::float8)`,
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

test('a slot is free again when its attempt is recorded, or when its lease ends', async () => {
  const ctx = await harness.aClient();
  const { ids } = await queued(ctx, 7);
  const [first = '', , , , , sixth = '', seventh = ''] = ids;
  for (const id of ids.slice(0, 5)) expect((await claim(id)).kind).toBe('send');
  expect(await claim(sixth)).toMatchObject({ kind: 'wait' });
  await deliver(first);
  expect((await claim(sixth)).kind).toBe('send');
  expect(await claim(seventh)).toMatchObject({ kind: 'wait' });
  await harness.advance(slotLeaseMs.webhook - 1);
  expect(await claim(seventh)).toMatchObject({ kind: 'wait' });
  await harness.advance(1);
  expect((await claim(seventh)).kind).toBe('send');
});

test('a delivery that has a slot is not sent a second time while it has it', async () => {
  const { ids } = await queued(await harness.aClient(), 1);
  const [id = ''] = ids;
  const both = await Promise.all([claim(id), claim(id)]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(['send', 'wait']);
  expect(await claim(id)).toEqual({ kind: 'wait', waitMs: slotLeaseMs.webhook });
});

test('a delivery waits longer when more deliveries are before it', async () => {
  const { ids } = await queued(await harness.aClient(), 20);
  for (const id of ids.slice(0, 5)) await claim(id);
  await harness.advance(1_000);
  const waits = [];
  for (const id of [ids[5], ids[10], ids[19]]) waits.push(await claim(id ?? ''));
  expect(waits).toEqual([1_000, 2_000, 3_000].map((waitMs) => ({ kind: 'wait', waitMs })));
});

test('when a delivery is discarded and sent again during an attempt, the attempt counts for its own round', async () => {
  const ctx = await harness.aClient();
  const { webhookId, ids } = await queued(ctx, 1);
  const [deliveryId = ''] = ids;
  await claim(deliveryId);
  await harness.database.asOwner(`update delivery set status = 'discarded' where id = '${deliveryId}'`);
  expect(await redeliver(ctx, { id: webhookId, deliveryId })).toMatchObject({ status: 'pending', round: 2 });
  expect(await claim(deliveryId)).toEqual({ kind: 'wait', waitMs: slotLeaseMs.webhook });
  await deliver(deliveryId);
  expect(await claim(deliveryId)).toMatchObject({ kind: 'send', round: 2, attempts: 1, roundAttempts: 0 });
});

test('the removal of a webhook and attempts of its deliveries do not deadlock, and no delivery stays pending', async () => {
  const ctx = await harness.aClient();
  const { webhookId, ids } = await queued(ctx, 12);
  const attempts = ids.map(async (id) => {
    if ((await claim(id)).kind === 'send') await deliver(id);
  });
  await Promise.all([...attempts, deleteWebhook(ctx, { id: webhookId })]);
  for (const id of ids) expect(['delivered', 'discarded']).toContain((await claim(id)).kind);
});

test('the removal of a webhook wakes a hundred executions; other pending deliveries are discarded at their next attempt', async () => {
  const ctx = await harness.aClient();
  const { webhookId, ids } = await queued(ctx, 102);
  await harness.database.asOwner('delete from outbox');
  await deleteWebhook(ctx, { id: webhookId });
  const woken = await harness.database.readAsOwner<{ id: string }>('select document_id as id from outbox');
  expect(woken).toHaveLength(100);
  const left = ids.filter((deliveryId) => !woken.some(({ id }) => id === deliveryId));
  for (const id of [...left, ids[0] ?? '']) expect(await claim(id)).toEqual({ kind: 'discarded' });
});

test('a delivery is discarded when it was published while its webhook was removed', async () => {
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
