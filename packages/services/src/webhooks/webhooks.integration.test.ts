import { type EmittedEvent, type PublishedEvent, publishedEvents } from '@fiscal/api-contract';
import { inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import type { DeliveryAttempt } from '@fiscal/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import type { FilingRow } from '../rows/filing-row.ts';
import { aFilingRow } from '../testing/a-filing-row.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import { createWebhook } from './create-webhook.ts';
import { getWebhook, listWebhooks } from './list-webhooks.ts';
import { loadDelivery } from './load-delivery.ts';
import { publishEvent } from './publish-event.ts';
import { recordDeliveryAttempt } from './record-delivery-attempt.ts';
import { testWebhook } from './test-webhook.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

const url = 'http://127.0.0.1:9/hook';
const good: DeliveryAttempt = { responseStatus: 204, error: null, durationMs: 12, responseExcerpt: '' };
const bad: DeliveryAttempt = { responseStatus: 500, error: null, durationMs: 12, responseExcerpt: 'oops' };
const gone: DeliveryAttempt = { responseStatus: 410, error: null, durationMs: 1, responseExcerpt: null };

test('the secret is given once, and is what a delivery is signed with', async () => {
  const ctx = await harness.aClient();
  const { secret, ...record } = await createWebhook(ctx, { url, description: 'loja' });
  expect(secret).toMatch(/^whsec_[0-9A-Za-z]{32}$/);
  expect(record).toMatchObject({ url, events: null, description: 'loja', active: true, mode: 'test' });
  expect(await getWebhook(ctx, { id: record.id })).toEqual(record);
  const delivery = await testWebhook(ctx, { id: record.id });
  const loaded = await loadDelivery(harness.sys, { deliveryId: delivery.id });
  expect(loaded).toMatchObject({ kind: 'send', url, secret, event: 'webhook.test', attempts: 0 });
  if (loaded.kind !== 'send') throw new Error('not to be sent');
  expect(JSON.parse(loaded.body)).toEqual({
    id: delivery.id,
    event: 'webhook.test',
    createdAt: delivery.createdAt,
    data: { webhookId: record.id },
  });
});

test('five webhooks for each mode, also when asked for at once', async () => {
  const ctx = await harness.aClient('test');
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => createWebhook(ctx, { url })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await refusal(createWebhook(ctx, { url }))).toEqual({
    code: 'webhook_limit',
    details: { max: 5 },
  });
  const live: TenantContext = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } };
  await createWebhook(live, { url });
  expect((await listWebhooks(ctx)).data).toHaveLength(5);
});

test('an address that may not be called is named', async () => {
  const ctx = await harness.aClient();
  const wrong = createWebhook(ctx, { url: 'https://10.0.0.1/', events: ['nfe.authorized'] });
  expect(await refusal(wrong)).toMatchObject({ code: 'validation_failed', details: [{ path: 'url' }] });
});

const companyId = '0123456789abcdef01234567' as Id24;

/** An authorized filing, as far as publishing reads it. */
const aFiling = (ctx: TenantContext, environment: 'homologation' | 'production'): FilingRow => ({
  ...aFilingRow({ id: companyId, clientId: ctx.tenant.clientId, at: harness.clock.now() }),
  mode: environment === 'production' ? 'live' : 'test',
  environment,
});

async function publish(ctx: TenantContext, environment: 'homologation' | 'production', event: EmittedEvent) {
  await inTransaction(harness.sys.db, 'system', (tx) =>
    publishEvent(tx, harness.sys, aFiling(ctx, environment), {
      event,
      data: publishedEvents[event].example,
    } as PublishedEvent),
  );
}

async function deliveriesOf(ctx: TenantContext): Promise<{ id: string; webhook: string; event: string }[]> {
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute<{ id: string; webhook: string; event: string }>(sql`
      select id, target_id as webhook, event from delivery
      where client_id = ${ctx.tenant.clientId} order by id`),
  );
  return [...rows];
}

test('homologation reaches test webhooks only, production live ones only', async () => {
  const ctx = await harness.aClient('test');
  const live: TenantContext = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } };
  const [one, two] = [await createWebhook(ctx, { url }), await createWebhook(live, { url })];
  await publish(ctx, 'homologation', 'nfe.authorized');
  await publish(ctx, 'production', 'nfe.rejected');
  const delivered = (await deliveriesOf(ctx)).map(({ webhook, event }) => `${webhook} ${event}`).sort();
  expect(delivered).toEqual([`${one.id} nfe.authorized`, `${two.id} nfe.rejected`].sort());
});

test('a webhook gets the events it names; opt-in events only reach those who name them', async () => {
  const ctx = await harness.aClient();
  const all = await createWebhook(ctx, { url });
  const some = await createWebhook(ctx, { url, events: ['nfe.rejected', 'nfe.attention'] });
  for (const event of ['nfe.authorized', 'nfe.rejected', 'nfe.attention'] as const) {
    await publish(ctx, 'homologation', event);
  }
  const delivered = (await deliveriesOf(ctx)).map(({ webhook, event }) => `${webhook} ${event}`).sort();
  expect(delivered).toEqual(
    [
      `${all.id} nfe.authorized`,
      `${all.id} nfe.rejected`,
      `${some.id} nfe.rejected`,
      `${some.id} nfe.attention`,
    ].sort(),
  );
});

test('one occurrence is published once, with one row that starts its delivery', async () => {
  const ctx = await harness.aClient();
  await createWebhook(ctx, { url });
  await Promise.all(Array.from({ length: 5 }, () => publish(ctx, 'homologation', 'nfe.authorized')));
  const deliveries = await deliveriesOf(ctx);
  expect(deliveries).toHaveLength(1);
  const rows = await claimOutbox(harness.sys, { limit: 1000 });
  const own = rows.filter(({ clientId }) => clientId === ctx.tenant.clientId);
  expect(own).toMatchObject([
    {
      kind: 'webhook',
      documentId: deliveries[0]?.id,
      run: 1,
      action: 'start',
      companyId,
      environment: 'homologation',
      authorizer: null,
      label: 'Delivery of nfe.authorized (homologation)',
    },
  ]);
});

test('attempts are kept in order, failures are since the first one, a success ends them', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  const delivery = await testWebhook(ctx, { id });
  const first = { deliveryId: delivery.id, number: 1, attempt: bad, final: 'retry', waitMs: 60_000 } as const;
  await recordDeliveryAttempt(harness.sys, first);
  await recordDeliveryAttempt(harness.sys, first);
  expect(await getWebhook(ctx, { id })).toMatchObject({
    failingSince: harness.clock.now().toISOString(),
    lastDelivery: { id: delivery.id, status: 'pending', responseStatus: 500 },
  });
  expect(await loadDelivery(harness.sys, { deliveryId: delivery.id })).toMatchObject({
    attempts: 1,
    earlyMs: 60_000,
  });
  await recordDeliveryAttempt(harness.sys, {
    deliveryId: delivery.id,
    number: 2,
    attempt: good,
    final: 'delivered',
  });
  expect(await getWebhook(ctx, { id })).toMatchObject({
    failingSince: null,
    lastDelivery: { status: 'delivered', responseStatus: 204 },
  });
  expect(await loadDelivery(harness.sys, { deliveryId: delivery.id })).toEqual({ kind: 'delivered' });
});

test('the last delivery is of when it was made, and once it arrived of when it did', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  const { id: deliveryId, createdAt } = await testWebhook(ctx, { id });
  const lastAt = async () => (await getWebhook(ctx, { id })).lastDelivery?.at;
  expect(await lastAt()).toBe(createdAt);
  const now = harness.clock.now();
  const later = new Date(now.getTime() + 90_000);
  await harness.setClock(later);
  await recordDeliveryAttempt(harness.sys, { deliveryId, number: 1, attempt: good, final: 'delivered' });
  await harness.setClock(now);
  expect(await lastAt()).toBe(later.toISOString());
});

test('the last failure exhausts a delivery, and nothing moves it again', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  const { id: deliveryId } = await testWebhook(ctx, { id });
  await recordDeliveryAttempt(harness.sys, { deliveryId, number: 8, attempt: bad, final: 'exhausted' });
  await recordDeliveryAttempt(harness.sys, { deliveryId, number: 9, attempt: good, final: 'delivered' });
  expect(await loadDelivery(harness.sys, { deliveryId })).toEqual({ kind: 'exhausted' });
});

test('410 makes the webhook inactive and what it still had to get is discarded', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  await publish(ctx, 'homologation', 'nfe.authorized');
  const [delivery] = await deliveriesOf(ctx);
  const deliveryId = delivery?.id ?? '';
  await recordDeliveryAttempt(harness.sys, { deliveryId, number: 1, attempt: gone, final: 'retry' });
  expect((await getWebhook(ctx, { id })).active).toBe(false);
  expect(await loadDelivery(harness.sys, { deliveryId })).toEqual({ kind: 'discarded' });
  await publish(ctx, 'homologation', 'nfe.rejected');
  expect(await deliveriesOf(ctx)).toHaveLength(1);
});

test('a delivery that was never there is discarded', async () => {
  for (const deliveryId of ['x', '0123456789abcdef01234567']) {
    expect(await loadDelivery(harness.sys, { deliveryId })).toEqual({ kind: 'discarded' });
  }
});
