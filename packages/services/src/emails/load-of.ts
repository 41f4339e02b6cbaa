import { defineStatement, type Statement } from '@fiscal/db';
import type { EmailRecipient, Environment } from '@fiscal/domain';
import type { EmailContent } from '@fiscal/emails';

/** What every mail that is to be sent has, with the note that it is about. */
export interface LoadedNote {
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
  readonly xmlId: string;
  readonly printId: string | null;
  /** Of the cancellation that the mail names. */
  readonly eventAt: Date | null;
  readonly eventXmlId: string | null;
  readonly attempts: number;
  readonly roundAttempts: number;
}

/** What a kind of note makes of its row. */
export interface NoteToSend {
  readonly note: EmailContent['note'];
  readonly isReplaced: boolean;
  readonly eventFileName: string | undefined;
}

/** SQL of a kind of note. */
interface NoteSql {
  /** Its own, with xmlId, printId, eventAt and eventXmlId. */
  readonly columns: string;
  /** Its table as `n`, registered ones alone. */
  readonly note: string;
  readonly joins: string;
}

/** A statement that loads a mail `d` with the note that it is about; no row where it is about another kind. */
export const loadOf = <Row extends LoadedNote>({
  columns,
  note,
  joins,
}: NoteSql): Statement<[deliveryId: string], Row> =>
  defineStatement(`
  select d.client_id as "clientId", n.id as "noteId", d.payload, d.recipients, d.environment, d.created_at as "createdAt",
    d.round, f.status, c.legal_name as "legalName", c.cnpj, n.access_key as "accessKey", n.authorized_at as "authorizedAt",
    n.recipient_name as "recipientName", a.attempts, a.round_attempts as "roundAttempts", ${columns}
  from delivery d
  join company c on c.client_id = d.client_id and c.id = d.company_id and c.status = 'active'
  join ${note}
  join filing f on f.client_id = n.client_id and f.id = n.id and f.status in ('authorized', 'cancelled')
  ${joins}
  cross join lateral (
    select count(*)::int as attempts, (count(*) filter (where a.round = d.round))::int as round_attempts
    from delivery_attempt a where a.client_id = d.client_id and a.delivery_id = d.id
  ) a
  where d.id = $1 and d.status = 'pending' and d.channel = 'email'`);
