import { defineStatement } from '@fiscal/db';
import { type DeliveryEnding, type Id24, id24, isId24, type Mode } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { waitForPlace } from './wait-for-place.ts';
import { openWebhookSecret } from './webhook-secret.ts';

export interface DeliveryToSend {
  readonly kind: 'send';
  readonly deliveryId: Id24;
  readonly clientId: Id24;
  readonly webhookId: Id24;
  readonly url: string;
  readonly mode: Mode;
  readonly event: string;
  /** Frozen bytes of the payload as text. */
  readonly body: string;
  readonly secret: string;
  /** The secret before the last rotation while it still signs. */
  readonly formerSecret: string | undefined;
  readonly round: number;
  /** Attempts made so far, in all rounds. */
  readonly attempts: number;
  /** Attempts of this round: the steps of its ladder that are used up. */
  readonly roundAttempts: number;
  /** `once`: a test of an inactive webhook, which has no ladder. */
  readonly ladder: 'whole' | 'once';
}

export type ClaimedDelivery =
  | DeliveryToSend
  /** Not due, or no place at its receiver: time until it is worth another look, by the clock of the database. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: DeliveryEnding };

/** Deliveries that one receiver gets at a time, over all workers. Source: api-conventions §9.2. */
export const placesOfReceiver = 5;
/** Longer than the 10 seconds of an attempt; shorter than the time after which Temporal repeats it. */
export const placeLeaseMs = 15_000;

interface Place {
  readonly verdict: 'taken' | 'early' | 'full' | DeliveryEnding;
  readonly earlyMs: number | null;
  readonly ahead: number | null;
  readonly busyMs: number | null;
}

const takePlace = defineStatement<[deliveryId: string, places: number, leaseMs: number], Place>(`
  select verdict, early_ms as "earlyMs", ahead, busy_ms as "busyMs" from take_delivery_place($1, $2, $3)`);

interface Row {
  readonly clientId: string;
  readonly webhookId: string;
  readonly event: string;
  readonly payload: string;
  readonly round: number;
  readonly url: string;
  readonly mode: Mode;
  readonly active: boolean;
  readonly sealedSecret: unknown;
  readonly sealedFormer: unknown;
  readonly attempts: number;
  readonly roundAttempts: number;
}

const load = defineStatement<[deliveryId: string], Row>(`
  select d.client_id as "clientId", d.target_id as "webhookId", d.event, d.payload, d.round, w.url, w.mode, w.active,
    w.sealed_secret as "sealedSecret",
    case when w.former_secret_until > now() then w.former_secret end as "sealedFormer",
    a.attempts, a.round_attempts as "roundAttempts"
  from delivery d
  join webhook w on w.client_id = d.client_id and w.id = d.target_id and (w.active or d.event = 'webhook.test')
  cross join lateral (
    select count(*)::int as attempts, (count(*) filter (where a.round = d.round))::int as round_attempts
    from delivery_attempt a where a.client_id = d.client_id and a.delivery_id = d.id
  ) a
  where d.id = $1 and d.status = 'pending'`);

const discard = defineStatement<[deliveryId: string], { readonly status: DeliveryEnding }>(`
  update delivery set status = case when status = 'pending' then 'discarded' else status end, next_attempt_at = null,
    sending_until = null
  where id = $1
  returning status`);

/**
 * Takes a place at the receiver for a delivery that is due, with what one attempt needs; `recordDeliveryAttempt` gives
 * it back, or its lease ends. A webhook that is inactive or gone discards what was still to be sent; a test of an
 * inactive one is sent once.
 */
export async function claimDelivery(
  sys: SystemContext,
  { deliveryId }: { readonly deliveryId: string },
): Promise<ClaimedDelivery> {
  if (!isId24(deliveryId)) return { kind: 'discarded' };
  const [place] = await sys.db.autocommit(takePlace, [deliveryId, placesOfReceiver, placeLeaseMs]);
  if (place === undefined) throw new Error('a place is taken or not');
  if (place.verdict === 'early') return { kind: 'wait', waitMs: place.earlyMs ?? 0 };
  if (place.verdict === 'full') {
    return {
      kind: 'wait',
      waitMs: waitForPlace({
        places: placesOfReceiver,
        ahead: place.ahead ?? 0,
        busyMs: place.busyMs ?? 0,
      }),
    };
  }
  if (place.verdict !== 'taken') return { kind: place.verdict };
  const [row] = await sys.db.autocommit(load, [deliveryId]);
  if (row !== undefined) return toSend(sys, id24(deliveryId), row);
  const [discarded] = await sys.db.autocommit(discard, [deliveryId]);
  return { kind: discarded?.status ?? 'discarded' };
}

function toSend(sys: SystemContext, deliveryId: Id24, row: Row): DeliveryToSend {
  const { url, mode, event, payload: body, round, attempts, roundAttempts, active } = row;
  const [clientId, webhookId] = [id24(row.clientId), id24(row.webhookId)];
  const opened = (sealed: unknown) => openWebhookSecret(sys.vault, { clientId, webhookId }, sealed);
  return {
    kind: 'send',
    deliveryId,
    clientId,
    webhookId,
    url,
    mode,
    event,
    body,
    secret: opened(row.sealedSecret),
    formerSecret: row.sealedFormer === null ? undefined : opened(row.sealedFormer),
    round,
    attempts,
    roundAttempts,
    ladder: active ? 'whole' : 'once',
  };
}
