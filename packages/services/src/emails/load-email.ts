import { defineStatement } from '@fiscal/db';
import type { EmailDescription, EmailRecipient, Environment, Id24 } from '@fiscal/domain';
import type { EmailContent, EmailFile } from '@fiscal/emails';
import type { SystemContext } from '../context/context.ts';
import type { TotalsRecord } from '../context/records.ts';
import { type MailedNote, readEmailFiles } from './read-email-files.ts';

export interface EmailToSend {
  readonly kind: 'send';
  readonly channel: 'email';
  readonly deliveryId: Id24;
  readonly recipients: readonly EmailRecipient[];
  readonly content: EmailContent;
  readonly files: readonly EmailFile[];
  readonly replyTo: string | null;
  /** What the recipient reads as the sender. */
  readonly senderName: string;
  /** Of the message, in every attempt. */
  readonly date: Date;
  readonly round: number;
  /** Attempts made so far, in all rounds. */
  readonly attempts: number;
  /** Attempts of this round: the steps of its ladder that are used up. */
  readonly roundAttempts: number;
}

interface Row extends MailedNote {
  readonly payload: string;
  readonly recipients: readonly EmailRecipient[];
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly round: number;
  readonly legalName: string;
  readonly cnpj: string;
  readonly series: number;
  readonly number: number;
  readonly protocol: string | null;
  readonly authorizedAt: Date | null;
  readonly totals: TotalsRecord;
  readonly recipientName: string | null;
  readonly eventProtocol: string | null;
  readonly eventAt: Date | null;
  readonly attempts: number;
  readonly roundAttempts: number;
}

const load = defineStatement<[deliveryId: string], Row>(`
  select d.client_id as "clientId", n.id as "noteId", d.payload, d.recipients, d.environment, d.created_at as "createdAt", d.round, f.status,
    c.legal_name as "legalName", c.cnpj, n.series, n.number, n.access_key as "accessKey", n.protocol,
    n.authorized_at as "authorizedAt", n.totals, n.recipient_name as "recipientName", n.proc_nfe_id as "procNfeId",
    n.danfe_id as "danfeId", e.type as "eventType", e.sequence as "eventSequence", e.protocol as "eventProtocol",
    e.registered_at as "eventAt", e.proc_event_id as "procEventId", a.attempts, a.round_attempts as "roundAttempts"
  from delivery d
  join company c on c.client_id = d.client_id and c.id = d.company_id and c.status = 'active'
  join note n on n.client_id = d.client_id and n.id = d.resource_id and n.proc_nfe_id is not null
  join filing f on f.client_id = n.client_id and f.id = n.id and f.status in ('authorized', 'cancelled')
  left join nfe_event e on e.client_id = d.client_id and e.id = d.payload::jsonb->>'eventId' and e.note_id = n.id
  cross join lateral (
    select count(*)::int as attempts, (count(*) filter (where a.round = d.round))::int as round_attempts
    from delivery_attempt a where a.client_id = d.client_id and a.delivery_id = d.id
  ) a
  where d.id = $1 and d.status = 'pending' and d.channel = 'email'`);

/**
 * What one attempt of a mail needs, with the documents as they are now; a DANFE that is not stored yet is drawn. Undefined
 * where the delivery is no mail, or there is nothing to send any more.
 */
export async function loadEmail(sys: SystemContext, deliveryId: Id24): Promise<EmailToSend | undefined> {
  const [row] = await sys.db.autocommit(load, [deliveryId]);
  if (row === undefined) return undefined;
  const description = JSON.parse(row.payload) as EmailDescription;
  const { kind, replyTo } = description;
  const { recipients, round, attempts, roundAttempts } = row;
  return {
    ...{ kind: 'send', channel: 'email', deliveryId, recipients, round, attempts, roundAttempts },
    content: contentOf(kind, row),
    files: await readEmailFiles(sys, description.attachments, row),
    replyTo,
    senderName: description.senderName ?? row.legalName,
    date: row.createdAt,
  };
}

const contentOf = (kind: EmailDescription['kind'], row: Row): EmailContent => ({
  kind,
  environment: row.environment,
  status: row.status,
  issuer: { name: row.legalName, cnpj: row.cnpj },
  recipientName: row.recipientName,
  series: row.series,
  number: row.number,
  accessKey: row.accessKey,
  protocol: row.protocol,
  authorizedAt: row.authorizedAt,
  total: row.totals.invoice,
  cancellation:
    row.eventProtocol === null || row.eventAt === null
      ? null
      : { protocol: row.eventProtocol, registeredAt: row.eventAt },
});
