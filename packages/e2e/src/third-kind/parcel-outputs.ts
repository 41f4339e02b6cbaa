import {
  type EventOfMonth,
  exportNotes,
  listEmails,
  type MailRow,
  mailedKind,
  monthKind,
  type NoteOfMonth,
  sendEmail,
} from '@fiscal/services/kinds';
import { parcelEventXml, parcelLabelPdf, parcelXml } from './kinds-with-parcel.ts';
import { parcelNote } from './parcel-note.ts';

/** The mail of a parcel. */
export const parcelMail = mailedKind<MailRow>({
  note: parcelNote,
  documents: { xml: parcelXml, print: parcelLabelPdf, cancellation: parcelEventXml },
  announced: { authorized: 'parcel.authorized', cancelled: 'parcel.cancelled' },
  cancellationDocument: 'required',
  columns: 'null as nothing',
  describe: ({ number, accessKey, eventXmlId }) => ({
    note: {
      type: 'described',
      words: {
        title: `Volume ${number}`,
        noun: 'encomenda',
        print: 'rótulo',
        ending: { title: 'cancelado', deed: 'cancelou' },
        facts: [['Chave', accessKey]],
        authenticity: 'O depósito confirma o volume.',
      },
    },
    eventFileName: eventXmlId === null ? undefined : `${accessKey}-cancellation.xml`,
  }),
});

export const sendParcelEmail = sendEmail(parcelMail);
export const listParcelEmails = listEmails(parcelMail);

/** Makes the archive of a month of parcels. */
export const exportParcels = exportNotes(
  monthKind<NoteOfMonth & { readonly weight: number }, EventOfMonth>({
    name: 'parcels',
    note: parcelNote,
    columns: 'n.weight',
    sequence: '1',
    eventFileName: ({ accessKey }) => `${accessKey}-cancellation.xml`,
    summaryHead: 'key;weight;status\n',
    summaryLine: ({ accessKey, weight, status }) => `${accessKey};${weight};${status}\n`,
  }),
);
