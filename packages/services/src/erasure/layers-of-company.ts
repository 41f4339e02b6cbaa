import { deliveryChannels, type FilingKinds, kindNames, kindsThatRegister } from '@fiscal/contracts';
import { defineStatement, type Statement } from '@fiscal/db';

/** A row that an execution is about, or to which other rows belong. */
export interface RowToErase {
  readonly id: string;
  /** The kind of a filing, the channel of a delivery, or a name of the layer: `certificateWatch`, `company`. */
  readonly kind: string;
}

export interface RemovedRows {
  readonly table: string;
  readonly rows: number;
}

export type RemoveRows = Statement<{ clientId: string; ids: readonly string[] }, RemovedRows>;

/** Rows of one kind that are removed together with the rows that belong to them. */
export interface Layer {
  readonly find: Statement<{ clientId: string; companyId: string; limit: number }, RowToErase>;
  /** The statements of one transaction, in this order. Each sees what was committed before it began. */
  readonly remove: readonly RemoveRows[];
  /** The rows own documents, whose objects are removed first. */
  readonly ownsDocuments: boolean;
  /** The rows of a batch, few enough for the statement timeout of the eraser's login. */
  readonly limit: number;
}

/** Makes the one statement that removes from the tables in their order. Foreign keys are checked at its end. */
const removing = (wheres: Readonly<Record<string, string>>): RemoveRows => {
  const tables = Object.keys(wheres);
  const deletions = tables.map(
    (table) => `d_${table} as (delete from ${table} where ${wheres[table]} returning true)`,
  );
  const counts = tables.map((table) => `select '${table}' as "table", count(*)::int as rows from d_${table}`);
  return defineStatement(`with ${deletions.join(', ')} ${counts.join(' union all ')}`);
};

const ofClient = (condition: string): string => `client_id = :clientId and ${condition}`;

/** The name under which removed objects are counted. */
export const objectsRemoved = 'object';

/** Removed after the rows that they name: whoever writes an outbox row locks its row until it commits. */
const outboxRows = removing({ outbox: ofClient('document_id = any(:ids)') });

/** Whoever writes a document locks a row of its filing: after the rows are removed, no new document appears. */
const filingRows = [
  removing({
    attempt: ofClient('filing_id = any(:ids)'),
    filing_run: ofClient('filing_id = any(:ids)'),
    nfe_event: ofClient('id = any(:ids)'),
    number_range: ofClient('id = any(:ids)'),
    nfse_event: ofClient('id = any(:ids)'),
    nfse: ofClient('id = any(:ids)'),
    note: ofClient('id = any(:ids)'),
    filing: ofClient('id = any(:ids)'),
  }),
  outboxRows,
  // The count of documents in a bucket is returned too, because their objects must already be removed.
  defineStatement<{ clientId: string; ids: readonly string[] }, RemovedRows>(`
    with gone as (delete from document where ${ofClient('owner_id = any(:ids)')} returning object_key)
    select 'document' as "table", count(*)::int as rows from gone
    union all select '${objectsRemoved}', count(object_key)::int from gone`),
];

const filings = (kind: string): Layer => ({
  find: defineStatement(`
    select id, kind from filing where client_id = :clientId and company_id = :companyId and kind = '${kind}'
    order by created_at, id limit :limit`),
  remove: filingRows,
  ownsDocuments: true,
  limit: 200,
});

const certificates: Layer = {
  find: defineStatement(`
    select id, 'certificateWatch' as kind from certificate where client_id = :clientId and company_id = :companyId
    limit :limit`),
  remove: [removing({ certificate: ofClient('id = any(:ids)') }), outboxRows],
  ownsDocuments: false,
  limit: 100,
};

const deliveries: Layer = {
  find: defineStatement(`
    select id, channel as kind from delivery where client_id = :clientId and company_id = :companyId
      and channel in (${deliveryChannels.map((channel) => `'${channel}'`).join(', ')})
    limit :limit`),
  // Deliveries come first, because attempts lock them.
  remove: [
    removing({ delivery: ofClient('id = any(:ids)'), delivery_attempt: ofClient('delivery_id = any(:ids)') }),
    outboxRows,
  ],
  ownsDocuments: false,
  limit: 500,
};

/** The tables of the company itself. The company's id stands for the rows. */
const ownTables: Layer = {
  find: defineStatement(`
    select :companyId as id, 'company' as kind from (select :clientId::text, :limit::int) given where
      exists (select from tax_class where client_id = :clientId and company_id = :companyId)
      or exists (select from company_logo where client_id = :clientId and company_id = :companyId)
      or exists (select from confirmation where client_id = :clientId and company_id = :companyId)
      or exists (select from document_link where client_id = :clientId and company_id = :companyId)
      or exists (select from series where client_id = :clientId and company_id = :companyId)`),
  remove: [
    removing(
      Object.fromEntries(
        [
          'tax_class',
          'company_logo',
          'confirmation',
          'document_link',
          'gap_check',
          'number_skip',
          'series',
        ].map((table) => [table, ofClient('company_id = any(:ids)')]),
      ),
    ),
  ],
  ownsDocuments: false,
  limit: 1,
};

/**
 * Returns the layers in the order of removal: certificates with their keys first, and notes after the other filings,
 * which refer to them.
 */
export const layersOfCompany = (kinds: FilingKinds): readonly Layer[] => [
  certificates,
  ...kindNames(kinds)
    .filter((kind) => kinds[kind].registers !== 'note')
    .map(filings),
  ...kindsThatRegister(kinds, 'note').map(filings),
  deliveries,
  ownTables,
];
