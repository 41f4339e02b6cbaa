import { type DeliveryChannel, deliveryChannels } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type DeliveryEnding, id24, isId24 } from '@fiscal/domain';
import type { PrintingDeps, SystemContext, VaultDeps } from '../context/context.ts';
import { type EmailToSend, loadEmail } from '../emails/load-email.ts';
import type { MailingDeps } from '../emails/mailed-kind.ts';
import { loadWebhookDelivery, type WebhookDeliveryToSend } from '../webhooks/load-webhook-delivery.ts';
import { waitForSlot } from './wait-for-slot.ts';

export type ClaimedDelivery =
  | WebhookDeliveryToSend
  | EmailToSend
  /**
   * The delivery is not due, or its receiver has no free slot. `waitMs` is the time until the next try, by the clock
   * of the database.
   */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** This process does not send by the channel of the delivery: it waits for another process. */
  | { readonly kind: 'otherChannel' }
  | { readonly kind: DeliveryEnding };

export interface DeliveryToClaim {
  readonly deliveryId: string;
  /** The channels by which the process sends; all when absent. */
  readonly channels?: readonly DeliveryChannel[] | undefined;
}

/**
 * The deliveries that one receiver gets at a time, over all workers. The receiver of webhooks is a host of one client,
 * that of mails is a company. Source: api-conventions §9.2.
 */
export const slotsOfReceiver = 5;
/**
 * The time for which an attempt keeps its slot: longer than the 10 seconds of a post and the 40 of a mail, shorter
 * than the time after which Temporal repeats the attempt.
 */
export const slotLeaseMs: Readonly<Record<DeliveryChannel, number>> = { webhook: 15_000, email: 45_000 };
/** An attempt does not begin later than this after its claim, because it might end after its slot was given away. */
export const beginsWithinMs = 4_500;

interface Slot {
  readonly verdict: 'taken' | 'early' | 'full' | DeliveryEnding;
  readonly earlyMs: number | null;
  readonly ahead: number | null;
  readonly busyMs: number | null;
}

const takeSlot = defineStatement<{ deliveryId: string; slotsOfReceiver: number; leases: string }, Slot>(`
  select verdict, early_ms as "earlyMs", ahead, busy_ms as "busyMs"
  from take_delivery_place(:deliveryId, :slotsOfReceiver,
    (select (:leases::jsonb->>d.channel)::float8 from delivery d where d.id = :deliveryId))`);

const channelOf = defineStatement<{ deliveryId: string }, { readonly channel: DeliveryChannel }>(
  "select channel from delivery where id = :deliveryId and status = 'pending'",
);

const discard = defineStatement<{ deliveryId: string }, { readonly status: DeliveryEnding }>(`
  with d as (
    update delivery set status = case when status = 'pending' then 'discarded' else status end, next_attempt_at = null,
      sending_until = null
    where id = :deliveryId
    returning id, status
  ), not_needed as (
    delete from outbox o using d where o.document_id = d.id and o.action = 'start'
  )
  select status from d`);

/** Removes the outbox rows that would start an execution for a finished delivery. Rows that wake an execution stay. */
const endStarts = defineStatement<{ deliveryId: string }, object>(`
  delete from outbox o using delivery d
  where d.id = :deliveryId and d.status <> 'pending' and o.document_id = d.id and o.action = 'start'`);

/**
 * Takes a slot at the receiver for a delivery that is due, and returns the data of one attempt. The slot becomes free
 * when the attempt is recorded or its lease ends. When the webhook is inactive or deleted, the delivery is discarded; a
 * test delivery of an inactive webhook is sent once.
 */
export async function claimDelivery(
  sys: SystemContext & VaultDeps & PrintingDeps & MailingDeps,
  { deliveryId, channels = deliveryChannels }: DeliveryToClaim,
): Promise<ClaimedDelivery> {
  if (!isId24(deliveryId)) return { kind: 'discarded' };
  if (await isOfOtherChannel(sys, { deliveryId, channels })) return { kind: 'otherChannel' };
  const leases = JSON.stringify(slotLeaseMs);
  const [slot] = await sys.db.autocommit(takeSlot, { deliveryId, slotsOfReceiver, leases });
  if (slot === undefined) throw new Error('a slot is taken or not');
  if (slot.verdict === 'early') return { kind: 'wait', waitMs: slot.earlyMs ?? 0 };
  if (slot.verdict === 'full') {
    return {
      kind: 'wait',
      waitMs: waitForSlot({
        slots: slotsOfReceiver,
        ahead: slot.ahead ?? 0,
        busyMs: slot.busyMs ?? 0,
      }),
    };
  }
  if (slot.verdict !== 'taken') {
    await sys.db.autocommit(endStarts, { deliveryId });
    return { kind: slot.verdict };
  }
  const id = id24(deliveryId);
  const toSend = (await loadWebhookDelivery(sys, id)) ?? (await loadEmail(sys, id));
  if (toSend !== undefined) return toSend;
  const [discarded] = await sys.db.autocommit(discard, { deliveryId });
  return { kind: discarded?.status ?? 'discarded' };
}

/**
 * Returns whether a delivery must still be sent by a channel that this process does not serve. It is called before
 * anything is taken, and reads nothing in a process that serves every channel.
 */
async function isOfOtherChannel(
  sys: SystemContext,
  { deliveryId, channels }: DeliveryToClaim & { readonly channels: readonly DeliveryChannel[] },
): Promise<boolean> {
  if (deliveryChannels.every((each) => channels.includes(each))) return false;
  const [row] = await sys.db.autocommit(channelOf, { deliveryId });
  return row !== undefined && !channels.includes(row.channel);
}
