import { defineStatement } from '@fiscal/db';
import type { DocumentKind, DocumentRequest, DocumentTypes, Numbering } from '@fiscal/services/kinds';
import { parcel, parcelModel } from './kinds-with-parcel.ts';
import { type ParcelRecord, type ParcelRow, parcelRecord, parcelRows } from './parcel-note.ts';

export interface ParcelRequest extends DocumentRequest {
  /** Kilograms. */
  readonly weight: number;
  readonly recipient: { readonly cnpj: string; readonly name: string };
}

interface ParcelColumns {
  readonly accessKey: string;
  readonly weight: number;
  readonly recipient: ParcelRequest['recipient'];
}

interface NewParcel extends ParcelColumns, Numbering {
  readonly id: string;
  readonly clientId: string;
  readonly companyId: string;
  readonly externalId: string;
  readonly warnings: readonly string[];
}

interface ParcelTypes extends DocumentTypes {
  readonly request: ParcelRequest;
  readonly draft: {
    readonly request: ParcelRequest;
    readonly issuedAt: Date;
    readonly totals: object;
    readonly warnings: readonly string[];
  };
  readonly columns: ParcelColumns;
  readonly newRow: NewParcel;
  readonly row: ParcelRow;
  readonly record: ParcelRecord;
}

const insert = defineStatement<{ row: string }, object>(`
  insert into parcel (id, client_id, company_id, environment, model, series, number, external_id, weight,
    recipient_document, recipient_name, access_key, totals, warnings)
  select r->>'id', r->>'clientId', r->>'companyId', r->>'environment', 'parcel', (r->>'series')::int,
    (r->>'number')::bigint, r->>'externalId', (r->>'weight')::int, r#>>'{recipient,cnpj}', r#>>'{recipient,name}',
    r->>'accessKey', '{}', '{}'
  from (select :row::jsonb as r) given`);

const update = defineStatement<{ id: string; weight: number }, object>(
  'update parcel set weight = :weight where id = :id',
);

const unregistered = {
  authorizedAt: null,
  parcelXmlId: null,
  labelId: null,
  totals: {},
  model: parcelModel,
} as const;

/** The parcel, as it is taken in. */
export const parcelDocument: DocumentKind<ParcelTypes> = {
  kind: parcel,
  model: parcelModel,
  lastNumber: 999,
  externalIdIndex: 'parcel_external_id',
  words: {
    name: 'Parcel',
    path: '/v1/parcels',
    sharedSeries: (series) => `A série ${series} tem dois donos.`,
  },
  taxClasses: () => [],
  findExisting: parcelRows.findExisting,
  find: parcelRows.find,
  draft: async ({ clock }, _, request) => ({ request, issuedAt: clock.now(), totals: {}, warnings: [] }),
  freeze: (_, { request, issuedAt }, number) => ({
    requestText: JSON.stringify({ request }),
    authorityKey: `P${number}`,
    issuedAt,
    unsignedXml:
      `<parcel xmlns="urn:parcels"><infParcel Id="P${number}">` +
      `<weight>${request.weight}</weight></infParcel></parcel>`,
  }),
  columns: ({ request: { weight, recipient } }, { authorityKey: accessKey }) => ({
    accessKey,
    weight,
    recipient,
  }),
  authorizer: () => 'SP',
  rules: () => ({ kind: parcel, exclusiveKey: ({ authorityKey }) => `parcel:${authorityKey}` }),
  newRow: (document) => document,
  insert: (tx, row) => tx.run(insert, { row: JSON.stringify(row) }),
  update: (tx, { id }, { weight }) => tx.run(update, { id, weight }),
  row: (filing, inserted) => ({ ...unregistered, ...filing, ...inserted }),
  record: parcelRecord,
};
