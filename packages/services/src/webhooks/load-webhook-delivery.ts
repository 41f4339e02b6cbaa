import { defineStatement } from '@fiscal/db';
import { type Id24, id24, type Mode } from '@fiscal/domain';
import type { SystemContext, VaultDeps } from '../context/context.ts';
import { openWebhookSecret } from './webhook-secret.ts';

export interface WebhookDeliveryToSend {
  readonly kind: 'send';
  readonly channel: 'webhook';
  readonly deliveryId: Id24;
  readonly clientId: Id24;
  readonly webhookId: Id24;
  readonly url: string;
  readonly mode: Mode;
  readonly event: string;
  /** The frozen payload as text. */
  readonly body: string;
  readonly secret: string;
  /** The secret before the last rotation, while it still signs. */
  readonly formerSecret: string | undefined;
  readonly round: number;
  /** Attempts made so far, in all rounds. */
  readonly attempts: number;
  /** Number of attempts of this round. Each of them has used one wait of the retry schedule. */
  readonly roundAttempts: number;
  /** `once`: a test of an inactive webhook, which is not retried. */
  readonly ladder: 'whole' | 'once';
}

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

const load = defineStatement<{ deliveryId: string }, Row>(`
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
  where d.id = :deliveryId and d.status = 'pending'`);

/**
 * Loads a pending delivery for one attempt. Returns undefined when the delivery is not pending or has another channel,
 * when its webhook no longer exists, and when its webhook is inactive, except for a test.
 */
export async function loadWebhookDelivery(
  sys: SystemContext & VaultDeps,
  deliveryId: Id24,
): Promise<WebhookDeliveryToSend | undefined> {
  const [row] = await sys.db.autocommit(load, { deliveryId });
  if (row === undefined) return undefined;
  const { url, mode, event, payload: body, round, attempts, roundAttempts, active } = row;
  const [clientId, webhookId] = [id24(row.clientId), id24(row.webhookId)];
  const open = (sealed: unknown) => openWebhookSecret(sys.vault, { clientId, webhookId }, sealed);
  return {
    kind: 'send',
    channel: 'webhook',
    deliveryId,
    clientId,
    webhookId,
    url,
    mode,
    event,
    body,
    secret: open(row.sealedSecret),
    formerSecret: row.sealedFormer === null ? undefined : open(row.sealedFormer),
    round,
    attempts,
    roundAttempts,
    ladder: active ? 'whole' : 'once',
  };
}
