import type { EmittedEvent, EventData } from '@fiscal/api-contract';
import { type Database, defineStatement, type Statement } from '@fiscal/db';
import type { EmailAttachment, EmailRecipient, Environment } from '@fiscal/domain';
import type { EmailContent } from '@fiscal/emails';
import { contentRun, type FilingRow } from '../filing-record/filing-row.ts';
import type { AnyNoteKind } from '../notes/note-kind.ts';

type OfNote = { clientId: string; noteId: string };

export type NoteToMail = Pick<FilingRow, 'id' | 'clientId' | 'companyId' | 'environment' | 'status'>;

/** The request of a registered note, with the recipient in its document. */
export interface RegisteredRequest {
  readonly documentId: string;
  /** The CNPJ, CPF or other id of the recipient in the registered document. */
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
}

/** The columns of a mail to send, with the columns of its note. */
export interface MailRow {
  readonly clientId: string;
  readonly noteId: string;
  readonly payload: string;
  readonly recipients: readonly EmailRecipient[];
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly round: number;
  readonly status: 'authorized' | 'cancelled';
  readonly legalName: string;
  readonly cnpj: string;
  readonly accessKey: string;
  readonly authorizedAt: Date | null;
  readonly recipientName: string | null;
  readonly series: number;
  readonly number: number;
  readonly xmlId: string;
  readonly printId: string | null;
  /** The time when the cancellation in the mail was registered. */
  readonly eventAt: Date | null;
  readonly eventXmlId: string | null;
  readonly attempts: number;
  readonly roundAttempts: number;
}

/** A mail with the content that depends on the kind of note. */
export interface MailToSend {
  readonly row: MailRow;
  readonly note: EmailContent['note'];
  /** The name of the cancellation's file; undefined when the mail is about no cancellation. */
  readonly eventFileName: string | undefined;
}

/** The data of an event of a note that is mailed. */
export interface AnnouncedNote {
  readonly id: string;
  /** The event that cancelled it, where it was requested here. */
  readonly eventId?: string | null;
}

/** The names of the events that are mailed. */
type Announced = Readonly<Record<'authorized' | 'cancelled', string>>;

/** The names that the contract has of such events. */
export type AnnouncedInContract = Readonly<
  Record<
    keyof Announced,
    { [Event in EmittedEvent]: EventData<Event> extends AnnouncedNote ? Event : never }[EmittedEvent]
  >
>;

/** The rules for the mails of one kind of note. */
export interface MailedKind {
  readonly documents: Readonly<Record<'xml' | 'print' | 'cancellation', EmailAttachment>>;
  readonly note: AnyNoteKind;
  readonly announced: Announced;
  /** The request of which the registered document was made: it may be that of an earlier run. */
  readonly request: Statement<OfNote, RegisteredRequest>;
  /** Finds the registered event that cancelled a note. */
  readonly cancellation: Statement<OfNote, { readonly id: string }>;
  /** `required`: a cancellation is mailed only if this service has the document of its event. */
  readonly cancellationDocument: 'required' | 'optional';
  /** Loads a mail with its note; undefined when the note is of another kind. */
  load(db: Database, deliveryId: string): Promise<MailToSend | undefined>;
}

/** The dependency of verbs that send the mails of every kind. */
export interface MailingDeps {
  readonly mailedKinds: readonly MailedKind[];
}

interface MailSql<Row extends MailRow> extends Omit<MailedKind, 'request' | 'cancellation' | 'load'> {
  /** SQL: the columns of the note `n`, its filing `f` and the event `e` of the mail, and the joins that they need. */
  readonly columns: string;
  readonly joins?: string;
  /** Returns the content about the note, and the file name of its cancellation. */
  describe(row: Row): Omit<MailToSend, 'row'>;
}

/** Makes the statements for mails about one kind of note. */
export function mailedKind<Row extends MailRow>({
  columns,
  joins = '',
  describe,
  ...kind
}: MailSql<Row>): MailedKind {
  const { name: table, document, print, events } = kind.note.rows;
  const load = defineStatement<{ deliveryId: string }, Row>(`
  select d.client_id as "clientId", n.id as "noteId", d.payload, d.recipients, d.environment, d.created_at as "createdAt",
    d.round, f.status, c.legal_name as "legalName", c.cnpj, n.access_key as "accessKey", n.authorized_at as "authorizedAt",
    n.recipient_name as "recipientName", a.attempts, a.round_attempts as "roundAttempts",
    n.series, n.number::float8 as number, n.totals, n.${document} as "xmlId", n.${print} as "printId", e.type as "eventType",
    e.registered_at as "eventAt", e.${events.document} as "eventXmlId", ${columns}
  from delivery d
  join company c on c.client_id = d.client_id and c.id = d.company_id and c.status = 'active'
  join ${table} n on n.client_id = d.client_id and n.id = d.resource_id and n.${document} is not null
  join filing f on f.client_id = n.client_id and f.id = n.id and f.status in ('authorized', 'cancelled')
  left join ${events.name} e on e.client_id = d.client_id and e.id = d.payload::jsonb->>'eventId'
    and e.${events.note} = n.id
  ${joins}
  cross join lateral (
    select count(*)::int as attempts, (count(*) filter (where a.round = d.round))::int as round_attempts
    from delivery_attempt a where a.client_id = d.client_id and a.delivery_id = d.id
  ) a
  where d.id = :deliveryId and d.status = 'pending' and d.channel = 'email'`);
  return {
    ...kind,
    request: defineStatement(`
      select r.request_document_id as "documentId", n.recipient_document as "recipientDocument",
        n.recipient_name as "recipientName"
      from filing f
      join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = ${contentRun('f')}
      join ${table} n on n.client_id = f.client_id and n.id = f.id
      where f.client_id = :clientId and f.id = :noteId`),
    cancellation: defineStatement(`
      select id from ${events.name}
      where client_id = :clientId and ${events.note} = :noteId and type = 'cancellation' and registered_at is not null
      order by registered_at desc limit 1`),
    async load(db, deliveryId) {
      const [row] = await db.autocommit(load, { deliveryId });
      return row && { row, ...describe(row) };
    },
  };
}
