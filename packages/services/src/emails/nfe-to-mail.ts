import { eventTypes, type NoteEventType } from '@fiscal/domain';
import type { MailedNfe } from '@fiscal/emails';
import type { TotalsRecord } from '../context/records.ts';
import { type LoadedNote, loadOf, type NoteToSend } from './load-of.ts';

export interface NfeRow extends LoadedNote {
  readonly series: number;
  readonly number: number;
  readonly protocol: string | null;
  readonly totals: TotalsRecord;
  readonly eventType: NoteEventType | null;
  readonly eventSequence: number | null;
  readonly eventProtocol: string | null;
}

export const loadNfe = loadOf<NfeRow>({
  columns: `n.series, n.number, n.protocol, n.totals, n.proc_nfe_id as "xmlId", n.danfe_id as "printId",
    e.type as "eventType", e.sequence as "eventSequence", e.protocol as "eventProtocol", e.registered_at as "eventAt",
    e.proc_event_id as "eventXmlId"`,
  note: 'note n on n.client_id = d.client_id and n.id = d.resource_id and n.proc_nfe_id is not null',
  joins: `left join nfe_event e on e.client_id = d.client_id and e.id = d.payload::jsonb->>'eventId' and e.note_id = n.id`,
});

/** What its mail says of it, and what names its cancellation. */
export const nfeToSend = (row: NfeRow): NoteToSend => ({
  note: noteOf(row),
  isReplaced: false,
  eventFileName:
    row.eventType === null
      ? undefined
      : `${row.accessKey}-${eventTypes[row.eventType]}-${row.eventSequence}-procEventoNFe.xml`,
});

const noteOf = ({ series, number, protocol, totals, eventProtocol, eventAt }: NfeRow): MailedNfe => ({
  ...{ type: 'nfe', series, number, protocol },
  total: totals.invoice,
  cancellation:
    eventProtocol === null || eventAt === null ? null : { protocol: eventProtocol, registeredAt: eventAt },
});
