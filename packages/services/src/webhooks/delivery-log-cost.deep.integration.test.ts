import { expect, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { explainStatement, pagesRead } from '../testing/explain-statement.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from './create-webhook.ts';
import { countDeliveries, measureAttempts } from './get-webhook-statistics.ts';
import { findLastAttempts } from './webhook-record.ts';

const harness = useHarness();

const url = 'http://127.0.0.1:9/hook';

/** Writes deliveries and attempts of a busy receiver. */
async function plantLog(clientId: string, webhookId: string, count: number): Promise<void> {
  await harness.database.asOwner(`
    insert into delivery (id, client_id, channel, target_id, environment, event, resource_id, occurrence, payload, status,
      check_at, created_at, delivered_at)
    select substr(md5('${webhookId}' || n), 1, 24), '${clientId}', 'webhook', '${webhookId}', 'homologation',
      'webhook.test', '${webhookId}', n::text, '{}', 'delivered', now(), now() - n * interval '20 seconds', now()
    from generate_series(1, ${count}) n;
    insert into delivery_attempt (client_id, delivery_id, target_id, number, round, at, response_status, duration_ms)
    select client_id, id, target_id, 1, 1, created_at, 204, 40 from delivery where target_id = '${webhookId}';
  `);
}

/** Counts the pages that a statement of the tenant reads with these values, and checks that it scans no whole table. */
async function pagesOf(
  ctx: TenantContext,
  { text, names }: Pick<typeof countDeliveries, 'text' | 'names'>,
  given: Readonly<Record<string, string>>,
): Promise<number> {
  const values = names.map((name) => given[name] ?? '');
  const plan = await inTenant(ctx, (tx) => explainStatement(tx, 'force_generic_plan', text, values));
  expect(JSON.stringify(plan)).not.toMatch(
    /"Relation Name":"delivery(_attempt)?"[^{}]*"Node Type":"Seq Scan"|"Node Type":"Seq Scan"[^{}]*"Relation Name":"delivery/,
  );
  return pagesRead(plan);
}

test('statistics and the last delivery are read by indexes from a long log', async () => {
  const [ctx, other] = [await harness.aClient(), await harness.aClient()];
  const { id } = await createWebhook(ctx, { url });
  const { id: theirs } = await createWebhook(other, { url });
  await plantLog(ctx.tenant.clientId, id, 40_000);
  await plantLog(other.tenant.clientId, theirs, 40_000);
  await harness.database.asOwner('vacuum analyze delivery');
  await harness.database.asOwner('vacuum analyze delivery_attempt');
  const given = {
    clientId: `'${ctx.tenant.clientId}'`,
    webhookId: `'${id}'`,
    webhookIds: `'{${id}}'`,
    deliveryStatuses: "'{pending,delivered,exhausted,discarded}'",
  };
  const counted = await pagesOf(ctx, countDeliveries, given);
  const measured = await pagesOf(ctx, measureAttempts, given);
  const last = await pagesOf(ctx, findLastAttempts, given);
  // 30,240 of the 80,000 deliveries are of the last seven days: their entries in an index, and adjacent rows.
  expect(counted).toBeLessThan(2_500);
  expect(measured).toBeLessThan(2_000);
  expect(last).toBeLessThan(20);
});
