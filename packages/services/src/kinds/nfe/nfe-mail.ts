import { eventTypes, type NoteEventType } from '@fiscal/domain';
import type { MailedNfe } from '@fiscal/emails';
import type { TotalsRecord } from '../../context/records.ts';
import { listEmails } from '../../emails/list-emails.ts';
import { type AnnouncedInContract, type MailRow, mailedKind } from '../../emails/mailed-kind.ts';
import { sendEmail } from '../../emails/send-email.ts';
import { nfeNote } from './nfe-note.ts';

interface NfeMailRow extends MailRow {
  readonly protocol: string | null;
  readonly totals: TotalsRecord;
  readonly eventType: NoteEventType | null;
  readonly eventSequence: number | null;
  readonly eventProtocol: string | null;
}

const noteOf = ({ series, number, protocol, totals, eventProtocol, eventAt }: NfeMailRow): MailedNfe => ({
  type: 'nfe',
  series,
  number,
  protocol,
  total: totals.invoice,
  cancellation:
    eventProtocol === null || eventAt === null ? null : { protocol: eventProtocol, registeredAt: eventAt },
});

/** The statements and names for mails about an NF-e. */
export const nfeMail = mailedKind<NfeMailRow>({
  note: nfeNote,
  announced: { authorized: 'nfe.authorized', cancelled: 'nfe.cancelled' } satisfies AnnouncedInContract,
  documents: { xml: 'procNFe', print: 'danfe', cancellation: 'procEventoNFe' },
  cancellationDocument: 'required',
  columns: 'n.protocol, e.sequence as "eventSequence", e.protocol as "eventProtocol"',
  describe: (row) => ({
    note: noteOf(row),
    eventFileName:
      row.eventType === null
        ? undefined
        : `${row.accessKey}-${eventTypes[row.eventType]}-${row.eventSequence}-procEventoNFe.xml`,
  }),
});

/** Queues a mail about an NF-e; each call makes another mail. Throws the errors of `sendEmail`. */
export const sendNfeEmail = sendEmail(nfeMail);

/** Lists the mails of an NF-e, newest first. Throws `not_found`. */
export const listNfeEmails = listEmails(nfeMail);
