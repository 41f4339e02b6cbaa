import type { PublishedEvent } from '@fiscal/api-contract';
import { type DispatchOrder, firstAttemptLeadMs, type OutcomeToRecord } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import type { ServiceDeps } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { leaseOf } from '../outbox/lease.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import type { OutboxDeps } from '../outbox/write-outbox-row.ts';
import { deliveryOrder } from './delivery-order.ts';
import { isSubscribed } from './event-names.ts';

/** An event of the contract with its `data` and the facts of its occurrence. */
export type EventToDeliver = PublishedEvent & Occurrence;

interface Occurrence {
  readonly clientId: string;
  readonly companyId: string | null;
  readonly environment: Environment;
  readonly resourceId: string;
  /**
   * Distinguishes occurrences of one event of one resource. An occurrence that is published again is delivered once.
   */
  readonly occurrence: string;
}

type Deps = OutboxDeps &
  Pick<ServiceDeps, 'settings'> & {
    /**
     * `byFiling`: the execution of the filing makes the first attempts, and passes on the deliveries that need more;
     * absent: the execution of each delivery makes them.
     */
    readonly firstAttempts?: OutcomeToRecord['firstAttempts'];
  };

const receivers = defineStatement<
  { clientId: string; mode: string },
  { readonly id: string; readonly events: readonly string[] | null }
>(
  'select id, to_jsonb(events) as events from webhook where client_id = :clientId and mode = :mode and active',
);

/**
 * Freezes one delivery for each webhook that subscribes to the event of a filing, with its outbox row, in the caller's
 * transaction. Events of homologation go only to webhooks of test mode, events of production only to live ones. Returns
 * the orders of the rows.
 */
export async function publishEvent(
  tx: Transaction,
  deps: Deps,
  filing: FilingRow,
  published: PublishedEvent,
): Promise<readonly DispatchOrder[]> {
  const { clientId, companyId, environment, id: resourceId } = filing;
  return publishOccurrence(tx, deps, {
    ...published,
    clientId,
    companyId,
    environment,
    resourceId,
    occurrence: occurrenceOf(filing, published),
  });
}

/**
 * A filing may publish `nfse.cancelled` twice: about its own NFS-e, and about the NFS-e that its own replaced. The id of
 * the NFS-e distinguishes them.
 */
function occurrenceOf({ id, run, attention }: FilingRow, { event, data }: PublishedEvent): string {
  if (attention !== null) return `${run}:${attention}`;
  return event === 'nfse.cancelled' && data.eventId === null && data.id !== id
    ? `${run}:${data.id}`
    : String(run);
}

/** Publishes an event as `publishEvent` does, also one that belongs to no filing. */
export async function publishOccurrence(
  tx: Transaction,
  deps: Deps,
  event: EventToDeliver,
): Promise<readonly DispatchOrder[]> {
  const mode = event.environment === 'production' ? 'live' : 'test';
  const webhooks = await tx.run(receivers, { clientId: event.clientId, mode });
  const subscribed = webhooks.filter(({ events }) => isSubscribed(events, event.event));
  return freezeDeliveries(
    tx,
    deps,
    subscribed.map(({ id }) => id),
    event,
  );
}

const freeze = defineStatement<
  {
    rows: string;
    clientId: string;
    companyId: string | null;
    environment: string;
    event: string;
    resourceId: string;
    occurrence: string;
    traceparent: string | null;
    leaseMs: number;
    checkInMs: number;
    leadMs: number;
  },
  { readonly id: string; readonly outboxId: string }
>(`
  with given as (
    select * from jsonb_to_recordset(:rows::jsonb) as g(id text, outbox_id text, target_id text, payload text)
  ), frozen as (
    insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence,
      payload, status, next_attempt_at, check_at, created_at)
    select id, :clientId, 'webhook', target_id, :companyId, :environment, :event, :resourceId, :occurrence, payload,
      'pending', now(),
      now() + :checkInMs::float8 * interval '1 millisecond', now()
    from given
    on conflict do nothing
    returning id
  ), queued as (${insertOutboxRow({
    id: 'g.outbox_id',
    kind: "'webhook'",
    documentId: 'g.id',
    run: '1',
    action: "'start'",
    leadMs: ':leadMs::float8',
    from: 'frozen join given g on g.id = frozen.id',
  })}
    returning id, document_id
  )
  select document_id as id, id as "outboxId" from queued`);

/** Writes one delivery and its outbox row for each target; the payload's bytes never change again. */
export async function freezeDeliveries(
  tx: Transaction,
  deps: Deps,
  targetIds: readonly string[],
  input: EventToDeliver,
): Promise<readonly DispatchOrder[]> {
  if (targetIds.length === 0) return [];
  const { clientId, companyId, environment, event, resourceId, occurrence, data } = input;
  const createdAt = deps.clock.now().toISOString();
  const isByFiling = deps.firstAttempts === 'byFiling';
  const rows = targetIds.map((targetId) => {
    const id = newId(deps);
    const payload = JSON.stringify({ id, event, createdAt, data });
    return { id, outbox_id: newId(deps), target_id: targetId, payload };
  });
  const written = await tx.run(freeze, {
    rows: JSON.stringify(rows),
    clientId,
    companyId,
    environment,
    event,
    resourceId,
    occurrence,
    traceparent: deps.traceparent ?? null,
    leaseMs: isByFiling ? 0 : leaseOf(deps),
    checkInMs: deps.settings.timing.checkMarginMs,
    leadMs: isByFiling ? firstAttemptLeadMs : 0,
  });
  return written.map(({ id, outboxId }) =>
    deliveryOrder(
      { channel: 'webhook', outboxId, id, run: 1, action: 'start', clientId, companyId, environment, event },
      deps.traceparent,
    ),
  );
}
