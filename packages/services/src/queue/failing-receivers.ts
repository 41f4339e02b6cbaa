import type { DeliveryChannel } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import { isFailed, isGivenUp, isUndelivered } from '../deliveries/failed-delivery.ts';
import { hostOf } from '../webhooks/webhook-address.ts';

interface FailedDeliveries {
  readonly clientId: string;
  readonly clientName: string;
  /** Deliveries with attempts still to come after one that failed. */
  readonly retried: number;
  /** Deliveries of the last days that no attempt follows. */
  readonly givenUp: number;
  /** The time of the oldest of them. */
  readonly oldest: Date;
  /** True when there are more than were counted. */
  readonly more: boolean;
}

/** A webhook with failed deliveries. */
export interface FailingWebhook extends FailedDeliveries {
  readonly webhookId: string;
  readonly host: string;
  readonly active: boolean;
  /** null: its last delivery succeeded. */
  readonly failingSince: Date | null;
}

/** A company with failed mails. */
export interface FailingSender extends FailedDeliveries {
  readonly companyId: string;
  readonly companyName: string;
}

/** The deliveries that are counted of one receiver. */
const mostOfReceiver = 1000;
const mostReceivers = 500;

type Counting = { channel: DeliveryChannel; mostOfReceiver: number; mostReceivers: number };

/**
 * SQL: the receivers of a channel with their failures. Steps from one receiver to the next in the index of undelivered
 * deliveries, so that a receiver that is away for long costs no more than another.
 */
const failures = `
  with recursive target as (
    (select d.target_id, 1 as position from delivery d
      where d.channel = :channel and ${isUndelivered('d')} order by d.target_id limit 1)
    union all
    select next.target_id, t.position + 1 from target t cross join lateral (
      select d.target_id from delivery d
      where d.channel = :channel and ${isUndelivered('d')} and d.target_id > t.target_id order by d.target_id limit 1
    ) next
    where t.position < :mostReceivers::int
  ), failure as (
    select t.target_id, min(few.client_id) as client_id, (count(*) filter (where not few.given_up))::int as retried,
      (count(*) filter (where few.given_up))::int as given_up, min(few.created_at) as oldest,
      count(*) = :mostOfReceiver::int as more
    from target t cross join lateral (
      select d.client_id, d.created_at, ${isGivenUp('d')} as given_up from delivery d
      where d.channel = :channel and d.target_id = t.target_id and ${isFailed('d')}
      order by d.created_at desc limit :mostOfReceiver::int
    ) few
    group by t.target_id
  )`;

const columns = `x.client_id as "clientId", k.name as "clientName", x.retried, x.given_up as "givenUp", x.oldest, x.more`;

const ofWebhooks = defineStatement<
  Counting,
  Omit<FailingWebhook, 'host'> & { readonly url: string }
>(`${failures}
  select w.id as "webhookId", w.url, w.active, w.failing_since as "failingSince", ${columns}
  from failure x
  join webhook w on w.client_id = x.client_id and w.id = x.target_id
  join client k on k.id = x.client_id
  order by x.given_up desc, x.retried desc, w.id`);

const ofSenders = defineStatement<Counting, FailingSender>(`${failures}
  select c.id as "companyId", c.legal_name as "companyName", ${columns}
  from failure x
  join company c on c.client_id = x.client_id and c.id = x.target_id
  join client k on k.id = x.client_id
  order by x.given_up desc, x.retried desc, c.id`);

const counting = { mostOfReceiver, mostReceivers };

/** Lists the webhooks of all clients with failed deliveries, those with most failures first. */
export async function listFailingWebhooks({
  db,
}: Pick<OperatorContext, 'db'>): Promise<readonly FailingWebhook[]> {
  const rows = await db.autocommit(ofWebhooks, { channel: 'webhook', ...counting });
  return rows.map(({ url, ...row }) => ({ ...row, host: hostOf(url) }));
}

/** Lists the companies of all clients with failed mails, those with most failures first. */
export const listFailingSenders = ({ db }: Pick<OperatorContext, 'db'>): Promise<readonly FailingSender[]> =>
  db.autocommit(ofSenders, { channel: 'email', ...counting });
