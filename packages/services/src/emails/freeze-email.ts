import { emailLimitHours } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { EmailDescription, EmailRecipient, Environment, Id24 } from '@fiscal/domain';
import type { ServiceDeps } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { leaseOf } from '../outbox/lease.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import type { OutboxDeps } from '../outbox/write-outbox-row.ts';
import { deliveryOrder } from '../webhooks/delivery-order.ts';

export type EmailDeps = OutboxDeps & Pick<ServiceDeps, 'settings'>;

/** A mail about a note. */
export interface EmailToFreeze {
  readonly clientId: string;
  readonly companyId: string;
  readonly noteId: string;
  readonly environment: Environment;
  /**
   * Distinguishes mails of one kind about one note: an occurrence is written only once. null: every call writes a new
   * mail.
   */
  readonly occurrence: string | null;
  /** The most mails of the company within `emailLimitHours`, under the lock of `lockEmails`; null for no limit. */
  readonly limit: number | null;
  readonly to: readonly string[];
  readonly bcc: readonly string[];
  readonly description: EmailDescription;
}

/** Mails beyond the limit can be very many. They are discarded without an attempt, and the count does not read them. */
const freeze = defineStatement<
  {
    id: string;
    clientId: string;
    companyId: string;
    environment: string;
    event: string;
    noteId: string;
    occurrence: string;
    payload: string;
    recipients: string;
    checkInMs: number;
    outboxId: string;
    traceparent: string | null;
    leaseMs: number;
    limit: number | null;
    emailLimitHours: number;
  },
  { readonly status: 'pending' | 'discarded' }
>(`
  with sent as (
    select from delivery
    -- Only mails have a company as their target. With the channel a generic plan reads all new mails by their time.
    where :limit::int is not null and client_id = :clientId and target_id = :companyId
      and status in ('pending', 'delivered', 'exhausted')
      and created_at > now() - :emailLimitHours::int * interval '1 hour' and payload::jsonb->>'unsent' is null
    limit :limit::int
  ), given_up as (
    select t.delivery_id from (
      select distinct delivery_id from delivery_attempt
      where :limit::int is not null and client_id = :clientId and target_id = :companyId
        and at > now() - :emailLimitHours::int * interval '1 hour'
    ) t
    -- The limit keeps the planner from reading the discarded mails first, which may be many.
    cross join lateral (
      select from delivery d
      where d.client_id = :clientId and d.id = t.delivery_id and d.channel = 'email' and d.status = 'discarded'
        and d.created_at > now() - :emailLimitHours::int * interval '1 hour' and d.payload::jsonb->>'unsent' is null
      limit 1
    ) d
  ), counted as (
    select (select count(*) from sent) + (select count(*) from given_up) >= :limit::int as "isOver"
  ), frozen as (
    insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence,
      payload, recipients, status, next_attempt_at, check_at, created_at)
    select :id, :clientId, 'email', :companyId, :companyId, :environment, :event, :noteId, :occurrence,
      case when "isOver" then (:payload::text::jsonb || '{"unsent": "limit"}')::text else :payload::text end,
        :recipients::jsonb,
      case when "isOver" then 'discarded' else 'pending' end, case when "isOver" then null else now() end,
      now() + :checkInMs::float8 * interval '1 millisecond', now()
    from counted
    on conflict do nothing
    returning id, status
  ), to_send as (
    select id from frozen where status = 'pending'
  ), queued as (${insertOutboxRow({ kind: "'email'", documentId: 'id', run: '1', action: "'start'", from: 'to_send' })}
  )
  select status from frozen`);

/** Returns the name of the event of a mail's delivery. */
export const emailEvent = (kind: EmailDescription['kind']): string => `email.${kind}`;

export interface FrozenEmail {
  readonly id: Id24;
  /** The order of the outbox row, if the mail is new and will be sent. */
  readonly orders: readonly DispatchOrder[];
  /** `overLimit`: the mail was written, but will not be sent. */
  readonly kind: 'queued' | 'known' | 'overLimit';
}

/**
 * Writes a mail, whose content never changes again, and its outbox row. A mail beyond the limit is written as not sent.
 */
export async function freezeEmail(
  tx: Transaction,
  deps: EmailDeps,
  { occurrence, limit, to, bcc, description, ...email }: EmailToFreeze,
): Promise<FrozenEmail> {
  const { clientId, companyId, environment, noteId } = email;
  const [id, outboxId] = [newId(deps), newId(deps)];
  const event = emailEvent(description.kind);
  const [written] = await tx.run(freeze, {
    id,
    clientId,
    companyId,
    environment,
    event,
    noteId,
    outboxId,
    limit,
    emailLimitHours,
    occurrence: occurrence ?? id,
    payload: JSON.stringify(description),
    recipients: JSON.stringify([...queuedFor('to', to), ...queuedFor('bcc', bcc)]),
    checkInMs: deps.settings.timing.checkMarginMs,
    traceparent: deps.traceparent ?? null,
    leaseMs: leaseOf(deps),
  });
  if (written === undefined) return { id, orders: [], kind: 'known' };
  if (written.status === 'discarded') return { id, orders: [], kind: 'overLimit' };
  const row = {
    channel: 'email',
    outboxId,
    id,
    run: 1,
    action: 'start',
    clientId,
    companyId,
    environment,
    event,
  } as const;
  return { id, orders: [deliveryOrder(row, deps.traceparent)], kind: 'queued' };
}

/** Returns each address once, without regard to case. */
const queuedFor = (role: EmailRecipient['role'], addresses: readonly string[]): readonly EmailRecipient[] =>
  [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()].map((address) => ({
    address,
    role,
    status: 'queued',
    reply: null,
  }));
