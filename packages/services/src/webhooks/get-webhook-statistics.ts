import type { WebhookStatisticsWindow } from '@fiscal/api-contract';
import { defineStatement, type StatementRunner } from '@fiscal/db';
import { type DeliveryStatus, deliveryStatuses, id24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import type { WebhookStatistics } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { findWebhook } from './webhook-record.ts';

interface StatusCount {
  readonly status: DeliveryStatus;
  readonly day: number;
  readonly week: number;
}

/** SQL of a time before now, which is evaluated once a statement and not once a row. */
function ago(time: '1 day' | '7 days'): string {
  return `(select now() - interval '${time}')`;
}

/** Reads only the deliveries of the last seven days, by their index. */
export const countDeliveries = defineStatement<
  { clientId: string; webhookId: string; deliveryStatuses: readonly string[] },
  StatusCount
>(`
  select status, (count(*) filter (where created_at >= ${ago('1 day')}))::int as day, count(*)::int as week
  from delivery
  where client_id = :clientId and target_id = :webhookId and status = any(:deliveryStatuses)
    and created_at >= ${ago('7 days')}
  group by status`);

interface Attempts {
  readonly day: number;
  readonly week: number;
  readonly dayP50: number | null;
  readonly dayP95: number | null;
  readonly weekP50: number | null;
  readonly weekP95: number | null;
}

const percentile = (fraction: string, condition: string): string =>
  `percentile_disc(${fraction}) within group (order by duration_ms) filter (where ${condition})`;
const answered = 'response_status is not null';
const today = `at >= ${ago('1 day')}`;

export const measureAttempts = defineStatement<{ clientId: string; webhookId: string }, Attempts>(`
  select (count(*) filter (where ${today}))::int as day, count(*)::int as week,
    ${percentile('0.5', `${answered} and ${today}`)} as "dayP50",
    ${percentile('0.95', `${answered} and ${today}`)} as "dayP95",
    ${percentile('0.5', answered)} as "weekP50",
    ${percentile('0.95', answered)} as "weekP95"
  from delivery_attempt
  where client_id = :clientId and target_id = :webhookId and at >= ${ago('7 days')}`);

/** Counts deliveries and attempts of a webhook in the last 24 hours and 7 days. Throws `not_found`. */
export const getWebhookStatistics = (
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<WebhookStatistics> =>
  inTenant(ctx, async (tx) => {
    const { clientId, id: webhookId } = await findWebhook(tx, ctx, id);
    return statisticsOf(tx.run, { clientId, webhookId });
  });

/** Counts deliveries and attempts of a webhook of a client. */
export async function statisticsOf(
  run: StatementRunner['run'],
  { clientId, webhookId }: { readonly clientId: string; readonly webhookId: string },
): Promise<WebhookStatistics> {
  const counts = await run(countDeliveries, { clientId, webhookId, deliveryStatuses });
  const [attempts] = await run(measureAttempts, { clientId, webhookId });
  if (attempts === undefined) throw new Error('an aggregate has one row');
  const { dayP50, dayP95, weekP50, weekP95 } = attempts;
  return {
    webhookId: id24(webhookId),
    last24Hours: {
      ...countsOf(counts, 'day'),
      attempts: attempts.day,
      responseMs: { p50: dayP50, p95: dayP95 },
    },
    last7Days: {
      ...countsOf(counts, 'week'),
      attempts: attempts.week,
      responseMs: { p50: weekP50, p95: weekP95 },
    },
  };
}

type Counts = Omit<WebhookStatisticsWindow, 'attempts' | 'responseMs'>;

function countsOf(counts: readonly StatusCount[], window: 'day' | 'week'): Counts {
  const of = (status: DeliveryStatus): number => counts.find((each) => each.status === status)?.[window] ?? 0;
  const [delivered, exhausted, discarded] = [of('delivered'), of('exhausted'), of('discarded')];
  return {
    pending: of('pending'),
    delivered,
    exhausted,
    discarded,
    successPercent: percentOf(delivered, delivered + exhausted + discarded),
  };
}

/** Calculates `part` of `whole` in percent, cut to four decimal places; null when `whole` is 0. */
function percentOf(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const scaled = (BigInt(part) * 1_000_000n) / BigInt(whole);
  return `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`;
}
