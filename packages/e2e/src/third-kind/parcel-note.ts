import { defineStatement, type Transaction } from '@fiscal/db';
import { type Environment, type Id24, id24 } from '@fiscal/domain';
import type { FilingKindAdapter } from '@fiscal/services';
import {
  type FilingRow,
  filingColumns,
  type NoteKind,
  noteFields,
  noteRows,
  printKind,
  progressFields,
  publishUnregistered,
} from '@fiscal/services/kinds';
import { parcelKind, parcelLabelPdf } from './kinds-with-parcel.ts';

/** A parcel with its filing. */
export interface ParcelRow extends FilingRow {
  readonly model: string;
  readonly series: number;
  readonly number: number;
  readonly externalId: string;
  readonly weight: number;
  readonly accessKey: string;
  readonly authorizedAt: Date | null;
  readonly totals: unknown;
  readonly warnings: readonly string[];
  readonly parcelXmlId: string | null;
  readonly labelId: string | null;
}

/** A parcel as its clients read it. */
export interface ParcelRecord extends Pick<FilingRow, 'status' | 'rejection'> {
  readonly id: Id24;
  readonly companyId: Id24;
  readonly environment: Environment;
  readonly externalId: string;
  readonly number: number;
  readonly weight: number;
}

export const parcelRows = noteRows<ParcelRow>({
  kind: 'parcel',
  name: 'parcel',
  numberType: 'bigint',
  document: 'parcel_xml_id',
  print: 'label_id',
  events: { name: 'parcel_event', note: 'parcel_id', document: 'event_xml_id' },
  columns: `${filingColumns}, n.model, n.series, n.number::float8 as number, n.external_id as "externalId", n.weight,
    n.access_key as "accessKey", n.authorized_at as "authorizedAt", n.totals, to_jsonb(n.warnings) as warnings,
    n.parcel_xml_id as "parcelXmlId", n.label_id as "labelId"`,
});

export const parcelRecord = (row: ParcelRow): ParcelRecord => ({
  ...noteFields(row, row),
  status: row.status,
  rejection: row.rejection,
  weight: row.weight,
  ...progressFields(row, 'note', parcelKind.network),
});

/** The label that is stuck on a parcel. */
export const parcelLabel = printKind({
  kind: parcelLabelPdf,
  name: 'label',
  table: parcelRows,
  status: 'o.status',
  version: '0',
  columns: [],
  registered: {
    join: 'join parcel n on n.client_id = f.client_id and n.id = f.id',
    where: `f.status = 'authorized'`,
  },
  draw: async (_, { status }, xml) =>
    new TextEncoder().encode(`%PDF ${status} ${/<weight>\d+/.exec(xml)?.[0]}`),
});

/** The parcel, as its clients read, search, print, mail and export it. */
export const parcelNote: NoteKind<ParcelRow, ParcelRecord> = {
  rows: parcelRows,
  record: parcelRecord,
  registered: ({ accessKey, parcelXmlId: xmlId, labelId: printId }) => ({ accessKey, xmlId, printId }),
  xml: { fileName: (key) => `${key}.xml`, absent: 'O XML ainda não existe.' },
  print: parcelLabel,
  notAuthorized: 'O volume não está autorizado.',
};

interface NamedParcel {
  readonly id: string;
  readonly externalId: string;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
}

const columns =
  'n.id, n.external_id as "externalId", n.series, n.number::float8 as number, n.access_key as "accessKey"';
const byId = defineStatement<{ id: string }, NamedParcel>(`select ${columns} from parcel n where n.id = :id`);
const byEvent = defineStatement<{ id: string }, NamedParcel>(
  `select ${columns} from parcel_event e join parcel n on n.id = e.parcel_id where e.id = :id`,
);

/** Publishes under names that the contract does not know. */
const publish = (of: typeof byId, prefix: string, registered: string) =>
  (async (tx: Transaction, filing: FilingRow) => {
    const [found] = await tx.run(of, { id: filing.id });
    if (found === undefined) throw new Error(`filing ${filing.id} is about no parcel`);
    const fields = noteFields({ ...filing, id: found.id }, found);
    const common = found.id === filing.id ? fields : { ...fields, eventId: id24(filing.id) };
    return filing.status === 'authorized'
      ? [{ event: registered, data: common }]
      : publishUnregistered(filing, { prefix, common, rejection: filing.rejection });
  }) as object as FilingKindAdapter['publish'];

/** Returns the events that receivers get about a parcel, and about its cancellation. */
export const publishParcel = publish(byId, 'parcel.', 'parcel.authorized');
export const publishParcelEvent = publish(byEvent, 'parcel.event_', 'parcel.cancelled');
