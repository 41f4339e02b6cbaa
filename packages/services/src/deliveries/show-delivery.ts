import { defineStatement } from '@fiscal/db';
import { type EmailRecipient, isId24 } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { maskAddresses } from '../emails/mask-address.ts';
import { nameFilings } from '../lookup/name-filings.ts';
import { addressOf } from '../webhooks/webhook-address.ts';
import type { AttemptError } from './attempt-error.ts';
import {
  type ClientDelivery,
  type DeliveryRow,
  deliveryColumns,
  deliveryJoins,
  writeDelivery,
} from './list-client-deliveries.ts';

export interface ShownDeliveryAttempt {
  readonly number: number;
  readonly round: number;
  readonly at: Date;
  readonly responseStatus: number | null;
  readonly error: AttemptError | null;
  readonly durationMs: number;
  /** The beginning of the receiver's answer as it came, with masked mail addresses. */
  readonly response: string | null;
}

/** A delivery with its attempts, without its content. */
export interface DeliveryView extends ClientDelivery {
  readonly deliveredAt: Date | null;
  /** The webhook's address without the parts that may be secret; null for a mail or a removed webhook. */
  readonly address: string | null;
  /** Whether the webhook is active; null for a mail or a removed webhook. */
  readonly active: boolean | null;
  /** The addresses of a mail with their results, masked unless `whole` is requested; empty for a webhook. */
  readonly recipients: readonly EmailRecipient[];
  readonly attemptLog: readonly ShownDeliveryAttempt[];
}

interface Found extends DeliveryRow {
  readonly deliveredAt: Date | null;
  readonly active: boolean | null;
}

const find = defineStatement<{ id: string }, Found>(`
  select ${deliveryColumns}, d.delivered_at as "deliveredAt", w.active
  from delivery d ${deliveryJoins}
  where d.id = :id`);

const readAttempts = defineStatement<{ clientId: string; id: string }, ShownDeliveryAttempt>(`
  select number, round, at, response_status as "responseStatus", error, duration_ms as "durationMs", excerpt as response
  from delivery_attempt where client_id = :clientId and delivery_id = :id order by number`);

/**
 * Shows one delivery to a webhook, or one mail, of any client; undefined when none has the id. `addresses: 'whole'` shows
 * the addresses of a mail unmasked.
 */
export async function showDelivery(
  sys: OperatorContext,
  { id, addresses = 'masked' }: { readonly id: string; readonly addresses?: 'masked' | 'whole' | undefined },
): Promise<DeliveryView | undefined> {
  const [found] = isId24(id) ? await sys.db.autocommit(find, { id }) : [];
  if (found === undefined) return undefined;
  const attempts = await sys.db.autocommit(readAttempts, { clientId: found.clientId, id });
  const documents = await nameFilings(sys, [found.resourceId]);
  const { deliveredAt, active, ...row } = found;
  const shown = (text: string): string => (addresses === 'whole' ? text : maskAddresses(text));
  return {
    ...writeDelivery(row, documents),
    deliveredAt,
    address: row.url === null ? null : addressOf(row.url),
    active,
    recipients: (row.recipients ?? []).map(({ address, reply, ...recipient }) => ({
      ...recipient,
      address: shown(address),
      reply: reply === null ? null : shown(reply),
    })),
    attemptLog: attempts.map(({ response, ...attempt }) => ({
      ...attempt,
      response: response === null ? null : shown(response),
    })),
  };
}
