import type { DeliveryChannel } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { DeliveryStatus, Id24 } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { type CutPage, cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';

export interface ClientDeliveriesInput {
  readonly clientId: string;
  readonly channel?: DeliveryChannel | undefined;
  /** The webhook, or the company of mails. */
  readonly targetId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** 1 to 500. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A delivery without its content, its address and the answer of its receiver. */
export interface ClientDelivery {
  readonly id: Id24;
  readonly channel: DeliveryChannel;
  /** The webhook, or the company of a mail. */
  readonly targetId: string;
  readonly event: string;
  readonly resourceId: string;
  readonly status: DeliveryStatus;
  readonly round: number;
  readonly attempts: number;
  readonly lastResponseStatus: number | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
}

const list = defineStatement<
  {
    clientId: string;
    targetId: string | null;
    status: string | null;
    beforeAt: Date | null;
    beforeId: string | null;
    limit: number;
    channel: string | null;
  },
  ClientDelivery
>(`
  select d.id, d.channel, d.target_id as "targetId", d.event, d.resource_id as "resourceId", d.status, d.round,
    coalesce(last.number, 0) as attempts, last.response_status as "lastResponseStatus", last.error as "lastError",
    d.next_attempt_at as "nextAttemptAt", d.created_at as "createdAt"
  from delivery d
  left join lateral (
    select t.number, t.response_status, t.error from delivery_attempt t
    where t.client_id = d.client_id and t.delivery_id = d.id order by t.number desc limit 1
  ) last on true
  where d.client_id = :clientId
    and (:channel::text is null or d.channel = :channel)
    and (:targetId::text is null or d.target_id = :targetId)
    and (:status::text is null or d.status = :status)
    and (:beforeAt::timestamptz is null or (d.created_at, d.id) < (:beforeAt, :beforeId))
  order by d.created_at desc, d.id desc
  limit :limit`);

/** Lists a client's deliveries to webhooks and its mails, newest first. Throws `validation_failed` at `cursor`. */
export async function listClientDeliveries(
  sys: OperatorContext,
  { clientId, channel, targetId, status, limit, cursor }: ClientDeliveriesInput,
): Promise<CutPage<ClientDelivery>> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await sys.db.autocommit(list, {
    clientId,
    targetId: targetId ?? null,
    status: status ?? null,
    beforeAt: before?.createdAt ?? null,
    beforeId: before?.id ?? null,
    limit: limit + 1,
    channel: channel ?? null,
  });
  return cutPage(rows, limit, writeCursor);
}
