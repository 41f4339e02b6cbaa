import { type EmittedEvent, type PublishedEvent, publishedEvents } from '@fiscal/api-contract';
import { delivery, inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import type { DeliveryAttempt } from '@fiscal/webhooks';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimDelivery } from '../deliveries/claim-delivery.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import { aFilingRow } from '../testing/a-filing-row.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from './create-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { publishEvent } from './publish-event.ts';
import { recordDeliveryAttempt } from './record-delivery-attempt.ts';
import { redeliver } from './redeliver.ts';
import { testWebhook } from './test-webhook.ts';

const harness = useHarness();

const url = 'http://127.0.0.1:9/hook';
const publicUrl = 'https://example.com/hook';
const good: DeliveryAttempt = { responseStatus: 204, error: null, durationMs: 12, responseExcerpt: '' };
const bad: DeliveryAttempt = { responseStatus: 500, error: null, durationMs: 12, responseExcerpt: 'oops' };
const gone: DeliveryAttempt = { responseStatus: 410, error: null, durationMs: 1, responseExcerpt: null };

test('the secret is shown once, and deliveries are signed with it', async () => {
  const ctx = await harness.aClient();
  const { secret, ...record } = await createWebhook(ctx, { url, description: 'loja' });
  expect(secret).toMatch(/^whsec_[0-9A-Za-z]{32}$/);
  expect(record).toMatchObject({ url, events: null, description: 'loja', active: true, mode: 'test' });
  expect(await getWebhook(ctx, { id: record.id })).toEqual(record);
  const delivery = await testWebhook(ctx, { id: record.id });
  const loaded = await claimDelivery(harness.sys, { deliveryId: delivery.id });
  expect(loaded).toMatchObject({ kind: 'send', url, secret, event: 'webhook.test', attempts: 0 });
  if (loaded.kind !== 'send' || loaded.channel !== 'webhook') throw new Error('not to be sent');
  expect(JSON.parse(loaded.body)).toEqual({
    id: delivery.id,
    event: 'webhook.test',
    createdAt: delivery.createdAt,
    data: { webhookId: record.id },
  });
});

test('a client has at most five webhooks in each mode, also after twelve simultaneous requests', async () => {
  const ctx = await harness.aClient('test');
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => createWebhook(ctx, { url })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await refusal(createWebhook(ctx, { url }))).toEqual({
    code: 'webhook_limit',
    details: { max: 5 },
  });
  const live: TestTenant = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } };
  await createWebhook(live, { url: publicUrl });
  expect((await listWebhooks(ctx)).data).toHaveLength(5);
});

const companyId = '0123456789abcdef01234567' as Id24;

/** An authorized filing with the members that publishing reads. */
const aFiling = (ctx: TestTenant, environment: 'homologation' | 'production'): FilingRow => ({
  ...aFilingRow({ id: companyId, clientId: ctx.tenant.clientId, at: harness.clock.now() }),
  mode: environment === 'production' ? 'live' : 'test',
  environment,
});

async function publish(ctx: TestTenant, environment: 'homologation' | 'production', event: EmittedEvent) {
  await inTransaction(harness.sys.db, 'system', (tx) =>
    publishEvent(tx, harness.sys, aFiling(ctx, environment), {
      event,
      data: publishedEvents[event].example,
    } as PublishedEvent),
  );
}

async function deliveriesOf(ctx: TestTenant): Promise<{ id: string; webhook: string; event: string }[]> {
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute<{ id: string; webhook: string; event: string }>(sql`
      select id, target_id as webhook, event from delivery
      where client_id = ${ctx.tenant.clientId} order by id`),
  );
  return [...rows];
}

test('events of homologation go only to test webhooks, events of production only to live ones', async () => {
  const ctx = await harness.aClient('test');
  const live: TestTenant = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } };
  const [one, two] = [await createWebhook(ctx, { url }), await createWebhook(live, { url: publicUrl })];
  await publish(ctx, 'homologation', 'nfe.authorized');
  await publish(ctx, 'production', 'nfe.rejected');
  const delivered = (await deliveriesOf(ctx)).map(({ webhook, event }) => `${webhook} ${event}`).sort();
  expect(delivered).toEqual([`${one.id} nfe.authorized`, `${two.id} nfe.rejected`].sort());
});

test('a webhook gets the events that it names, and opt-in events only when it names them', async () => {
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
  const { orders: rows } = await claimOutbox(harness.sys, { limit: 1000 });
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

test('a delivery that is sent again gets a new time for its check', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  const { id: deliveryId } = await testWebhook(ctx, { id });
  const attempt = { deliveryId, number: 1, round: 1, attempt: good, final: 'delivered' } as const;
  await recordDeliveryAttempt(harness.sys, attempt);
  await harness.advance(90_000_000);
  await redeliver(ctx, { id, deliveryId });
  const [row] = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.select().from(delivery).where(eq(delivery.id, deliveryId)),
  );
  const { checkMarginMs } = harness.sys.settings.timing;
  expect(row?.checkAt.getTime()).toBe(harness.clock.now().getTime() + checkMarginMs);
});

test('lastDelivery is the delivery of the last attempt, with its time and answer', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  const { id: older } = await testWebhook(ctx, { id });
  const { id: newer } = await testWebhook(ctx, { id });
  const last = async () => (await getWebhook(ctx, { id })).lastDelivery;
  expect(await last()).toBeNull();
  const final = 'retry' as const;
  await recordDeliveryAttempt(harness.sys, { deliveryId: newer, number: 1, round: 1, attempt: good, final });
  await harness.advance(90_000);
  await recordDeliveryAttempt(harness.sys, { deliveryId: older, number: 1, round: 1, attempt: bad, final });
  await testWebhook(ctx, { id });
  const at = harness.clock.now().toISOString();
  expect(await last()).toMatchObject({ id: older, at, status: 'pending', responseStatus: 500 });
  const second = { deliveryId: older, number: 2, round: 1, attempt: good } as const;
  await recordDeliveryAttempt(harness.sys, { ...second, final: 'delivered' });
  expect(await last()).toMatchObject({ id: older, at, status: 'delivered', responseStatus: 204 });
});

test('the answer 410 makes the webhook inactive, and its pending deliveries are discarded', async () => {
  const ctx = await harness.aClient();
  const { id } = await createWebhook(ctx, { url });
  await publish(ctx, 'homologation', 'nfe.authorized');
  await publish(ctx, 'homologation', 'nfe.rejected');
  const [first = '', second = ''] = (await deliveriesOf(ctx)).map((each) => each.id);
  const given = { deliveryId: first, number: 1, round: 1, attempt: gone, final: 'discarded' } as const;
  await recordDeliveryAttempt(harness.sys, given);
  expect((await getWebhook(ctx, { id })).active).toBe(false);
  expect(await claimDelivery(harness.sys, { deliveryId: first })).toEqual({ kind: 'discarded' });
  expect(await claimDelivery(harness.sys, { deliveryId: second })).toEqual({ kind: 'discarded' });
  await publish(ctx, 'homologation', 'nfe.failed');
  expect(await deliveriesOf(ctx)).toHaveLength(2);
});

test('an unknown delivery is discarded', async () => {
  for (const deliveryId of ['x', '0123456789abcdef01234567']) {
    expect(await claimDelivery(harness.sys, { deliveryId })).toEqual({ kind: 'discarded' });
  }
});
