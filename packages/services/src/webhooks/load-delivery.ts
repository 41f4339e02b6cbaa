import { defineStatement } from '@fiscal/db';
import { type Id24, id24, isId24, type Mode } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';

export type LoadedDelivery =
  | {
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
      /** Attempts made so far. */
      readonly attempts: number;
      /** Time until the next attempt is due, by the clock of the database; 0 once it is. */
      readonly earlyMs: number;
    }
  | { readonly kind: 'discarded' | 'delivered' | 'exhausted' };

interface Row {
  readonly clientId: string;
  readonly webhookId: string;
  readonly status: 'pending' | 'discarded' | 'delivered' | 'exhausted';
  readonly event: string;
  readonly payload: string;
  readonly url: string;
  readonly mode: Mode;
  readonly active: boolean;
  readonly sealedSecret: unknown;
  readonly attempts: number;
  readonly earlyMs: number;
}

const load = defineStatement<[deliveryId: string], Row>(`
  select d.client_id as "clientId", d.target_id as "webhookId", d.status, d.event, d.payload, w.url, w.mode, w.active,
    w.sealed_secret as "sealedSecret",
    (select count(*)::int from delivery_attempt a where a.client_id = d.client_id and a.delivery_id = d.id) as attempts,
    greatest(0, extract(epoch from coalesce(d.next_attempt_at, d.created_at) - now()) * 1000)::float8 as "earlyMs"
  from delivery d join webhook w on w.client_id = d.client_id and w.id = d.target_id
  where d.id = $1`);

const discard = defineStatement<[deliveryId: string], object>(`
  update delivery set status = 'discarded', next_attempt_at = null where id = $1 and status = 'pending'`);

/** What one attempt of a delivery needs. A webhook made inactive discards what was still to be sent, tests excepted. */
export async function loadDelivery(
  sys: SystemContext,
  { deliveryId }: { readonly deliveryId: string },
): Promise<LoadedDelivery> {
  if (!isId24(deliveryId)) return { kind: 'discarded' };
  const [row] = await sys.db.autocommit(load, [deliveryId]);
  if (row === undefined) return { kind: 'discarded' };
  if (row.status !== 'pending') return { kind: row.status };
  if (!row.active && row.event !== 'webhook.test') {
    await sys.db.autocommit(discard, [deliveryId]);
    return { kind: 'discarded' };
  }
  const { url, mode, event, payload: body, attempts, earlyMs } = row;
  const [clientId, webhookId] = [id24(row.clientId), id24(row.webhookId)];
  const secret = openSecret(sys, { clientId, webhookId, sealed: row.sealedSecret });
  return {
    kind: 'send',
    deliveryId: id24(deliveryId),
    clientId,
    webhookId,
    url,
    mode,
    event,
    body,
    secret,
    attempts,
    earlyMs,
  };
}

function openSecret(
  { vault }: SystemContext,
  { clientId, webhookId, sealed }: { clientId: Id24; webhookId: Id24; sealed: unknown },
): string {
  const plain = vault.open(sealed, { clientId, purpose: 'webhook-secret', secretId: webhookId });
  const secret = new TextDecoder().decode(plain);
  plain.fill(0);
  return secret;
}
