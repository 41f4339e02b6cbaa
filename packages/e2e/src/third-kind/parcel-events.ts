import { defineStatement } from '@fiscal/db';
import { type EventKind, type EventRow, eventStatements, selectSubject } from '@fiscal/services/kinds';
import { parcelEvent, parcelModel } from './kinds-with-parcel.ts';
import { parcelRows, publishParcelEvent } from './parcel-note.ts';

interface ParcelEvents {
  readonly type: 'cancellation';
  readonly words: { readonly text: string };
  readonly own: object;
  readonly record: Pick<EventRow, 'id' | 'status' | 'text'>;
}

const insert = defineStatement<
  {
    id: string;
    clientId: string;
    companyId: string;
    environment: string;
    documentId: string;
    type: string;
    text: string;
  },
  object
>(`
  insert into parcel_event (id, client_id, company_id, environment, parcel_id, type, text)
  values (:id, :clientId, :companyId, :environment, :documentId, :type, :text)`);

const update = defineStatement<{ id: string; text: string }, object>(
  'update parcel_event set text = :text where id = :id',
);

/** Cancellations of parcels. */
export const parcelEvents: EventKind<ParcelEvents> = {
  kind: parcelEvent,
  model: parcelModel,
  names: { document: 'encomenda', label: 'Parcel', afterRejection: 'peça outro evento.' },
  types: { cancellation: { most: 1, field: 'justification' } },
  subject: selectSubject('parcel', 'null'),
  rows: eventStatements({
    table: 'parcel_event',
    document: 'parcel_id',
    xml: 'event_xml_id',
    sequence: () => '1',
    columns: 'e.parcel_id',
  }),
  unregistered: {},
  wordsOf: ({ text }) => ({ text }),
  writeText: (_, text) => ({ kind: 'written', text }),
  build: (_, { accessKey }, { words: { text } }) => ({
    ok: true,
    id: `${accessKey}-cancellation`,
    xml: `<parcel xmlns="urn:parcels"><infParcel Id="${accessKey}-cancellation"><why>${text}</why></infParcel></parcel>`,
  }),
  insert: (tx, { id, clientId, companyId, environment, documentId, type, words }) =>
    tx.run(insert, { id, clientId, companyId, environment, documentId, type, text: words.text }),
  update: (tx, { id }, { words }) => tx.run(update, { id, text: words.text }),
  findDocument: parcelRows.find,
  fileName: (accessKey) => `${accessKey}-cancellation.xml`,
  publish: publishParcelEvent,
  record: ({ id, status, text }) => ({ id, status, text }),
};
