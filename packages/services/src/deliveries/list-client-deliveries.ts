import type { DeliveryChannel } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { DeliveryStatus, EmailRecipient, Environment, Id24 } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { maskAddresses } from '../emails/mask-address.ts';
import type { RecipientResult } from '../emails/recipient-answers.ts';
import { serviceKinds } from '../kinds/service-kinds.ts';
import { type NamedDocument, nameFilings } from '../lookup/name-filings.ts';
import { type CutPage, cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { hostOf } from '../webhooks/webhook-address.ts';
import type { AttemptError } from './attempt-error.ts';
import { type DeliveryState, hasState } from './failed-delivery.ts';

/** Each field that is given narrows the list. */
export interface ClientDeliveriesInput {
  readonly clientId?: string | undefined;
  readonly channel?: DeliveryChannel | undefined;
  /** The webhook, or the company of mails. */
  readonly targetId?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly event?: string | undefined;
  /** A document: also the deliveries about its events. */
  readonly documentId?: string | undefined;
  /** 1 to 500. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A delivery without its content and the text of its receiver's answer. */
export interface ClientDelivery {
  readonly id: Id24;
  readonly channel: DeliveryChannel;
  readonly clientId: string;
  readonly clientName: string;
  readonly companyId: string | null;
  /** null: the event is about no company, or the company is erased. */
  readonly companyName: string | null;
  readonly environment: Environment;
  /** The webhook, or the company of a mail. */
  readonly targetId: string;
  /** The host of the webhook; null for a mail, and for a webhook that was removed. */
  readonly host: string | null;
  /** The addresses of a mail, masked and without copies; null for a webhook. */
  readonly to: readonly string[] | null;
  /** The results of a mail's addresses, masked; that of a copy without its address. Empty for a webhook. */
  readonly recipients: readonly RecipientResult[];
  readonly event: string;
  readonly resourceId: string;
  /** The document that it is about; null for the other things that events are about. */
  readonly document: NamedDocument | null;
  readonly status: DeliveryStatus;
  readonly round: number;
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  readonly lastResponseStatus: number | null;
  readonly lastError: AttemptError | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
}

export interface DeliveryRow extends Omit<ClientDelivery, 'host' | 'to' | 'document' | 'recipients'> {
  readonly url: string | null;
  readonly recipients: readonly EmailRecipient[] | null;
}

type DeliveryFilter = {
  clientId: string | null;
  channel: string | null;
  targetId: string | null;
  state: string | null;
  event: string | null;
  documentId: string | null;
  beforeAt: Date | null;
  beforeId: string | null;
  limit: number;
};

/** SQL: the columns of `DeliveryRow`, and the rows that have them, of the deliveries `d`. */
export const deliveryColumns = `d.id, d.channel, d.client_id as "clientId", k.name as "clientName", d.company_id as "companyId",
    c.legal_name as "companyName", d.environment, d.target_id as "targetId", w.url, d.recipients, d.event,
    d.resource_id as "resourceId", d.status, d.round, coalesce(last.number, 0) as attempts, last.at as "lastAttemptAt",
    last.response_status as "lastResponseStatus", last.error as "lastError", d.next_attempt_at as "nextAttemptAt",
    d.created_at as "createdAt"`;
export const deliveryJoins = `
  join client k on k.id = d.client_id
  left join company c on c.client_id = d.client_id and c.id = d.company_id
  left join webhook w on w.client_id = d.client_id and w.id = d.target_id
  left join lateral (
    select t.number, t.at, t.response_status, t.error from delivery_attempt t
    where t.client_id = d.client_id and t.delivery_id = d.id order by t.number desc limit 1
  ) last on true`;

const eventsOfDocument = Object.values(serviceKinds.notes)
  .map(
    ({ rows: { events } }) =>
      `union all select e.id from ${events.name} e where e.${events.note} = :documentId`,
  )
  .join('\n        ');

/** Names the client of a webhook, company or document, with which the indexes begin. */
const deliveriesPage = defineStatement<DeliveryFilter, DeliveryRow>(`
  select ${deliveryColumns}
  from (
    select d.* from delivery d
    where (:clientId::text is null or d.client_id = :clientId)
      and (:channel::text is null or d.channel = :channel)
      and (:targetId::text is null or (d.target_id = :targetId and d.client_id = (
        select w.client_id from webhook w where w.id = :targetId
        union all select c.client_id from company c where c.id = :targetId limit 1)))
      and ${hasState('d', ':state')}
      and (:event::text is null or d.event = :event)
      and (:documentId::text is null or (
        d.client_id = (select f.client_id from filing f where f.id = :documentId)
        and d.target_id = any(array(
          select w.id from filing f join webhook w on w.client_id = f.client_id where f.id = :documentId
          union all select f.company_id from filing f where f.id = :documentId))
        and d.resource_id = any(array(
        select :documentId::text
        ${eventsOfDocument}))))
      and (:beforeAt::timestamptz is null
        or (d.created_at <= :beforeAt and (d.created_at, d.id) < (:beforeAt, :beforeId)))
    order by d.created_at desc, d.id desc
    limit :limit
  ) d ${deliveryJoins}
  order by d.created_at desc, d.id desc`);

/**
 * Lists the deliveries to webhooks and the mails of all clients, newest first. Throws `validation_failed` at `cursor`.
 */
export async function listClientDeliveries(
  sys: OperatorContext,
  input: ClientDeliveriesInput,
): Promise<CutPage<ClientDelivery>> {
  const parameters = filterOf(input);
  const rows = await inSystem(sys, async (tx) => {
    const [, found] = await Promise.all([tx.run(plannedEachTime, {}), tx.run(deliveriesPage, parameters)]);
    return found;
  });
  const { page, nextCursor } = cutPage(rows, input.limit, writeCursor);
  const documents = await nameFilings(
    sys,
    page.map(({ resourceId }) => resourceId),
  );
  return { page: page.map((row) => writeDelivery(row, documents)), nextCursor };
}

function filterOf({ limit, cursor, ...input }: ClientDeliveriesInput): DeliveryFilter {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  return {
    clientId: input.clientId ?? null,
    channel: input.channel ?? null,
    targetId: input.targetId ?? null,
    state: input.state ?? null,
    event: input.event ?? null,
    documentId: input.documentId ?? null,
    beforeAt: before?.createdAt ?? null,
    beforeId: before?.id ?? null,
    limit: limit + 1,
  };
}

export const writeDelivery = (
  { url, recipients, ...row }: DeliveryRow,
  documents: ReadonlyMap<string, NamedDocument>,
): ClientDelivery => ({
  ...row,
  document: documents.get(row.resourceId) ?? null,
  host: url === null ? null : hostOf(url),
  to: recipients?.flatMap(({ role, address }) => (role === 'to' ? [maskAddresses(address)] : [])) ?? null,
  recipients: (recipients ?? []).map(resultOf),
});

const resultOf = ({ address, role, status, reply }: EmailRecipient): RecipientResult => ({
  role,
  status,
  address: role === 'to' ? maskAddresses(address) : null,
  reply: role === 'to' && reply !== null ? maskAddresses(reply) : null,
});
