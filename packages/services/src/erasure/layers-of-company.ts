import { deliveryChannels, type FilingKind, type FilingKinds, kindNames } from '@fiscal/contracts';
import { defineStatement, type Statement } from '@fiscal/db';

/** A row that executions are about, or of which others hang. */
export interface RowToErase {
  readonly id: string;
  /** The kind of a filing, the channel of a delivery, or a word of the layer: `certificateWatch`, `company`. */
  readonly kind: string;
}

export interface RemovedRows {
  readonly table: string;
  readonly rows: number;
}

export type RemoveRows = Statement<{ clientId: string; ids: readonly string[] }, RemovedRows>;

/** Rows of one kind that go together with all that hangs on them. */
export interface Layer {
  readonly find: Statement<{ clientId: string; companyId: string; limit: number }, RowToErase>;
  /** The statements of one transaction, in this order; each sees what was committed before it began. */
  readonly remove: readonly RemoveRows[];
  /** Documents belong to the rows: their objects go before them. */
  readonly ownsDocuments: boolean;
  /** Rows of a batch, which stays far below the longest statement of the eraser's login. */
  readonly limit: number;
}

/**
 * One statement: tables go in their order, and foreign keys are looked at when all of it is done.
 */
const removing = (wheres: Readonly<Record<string, string>>): RemoveRows => {
  const tables = Object.keys(wheres);
  const deletions = tables.map(
    (table) => `d_${table} as (delete from ${table} where ${wheres[table]} returning true)`,
  );
  const counts = tables.map((table) => `select '${table}' as "table", count(*)::int as rows from d_${table}`);
  return defineStatement(`with ${deletions.join(', ')} ${counts.join(' union all ')}`);
};

const ofClient = (condition: string): string => `client_id = :clientId and ${condition}`;

/** Among the counts of what was removed. */
export const objectsRemoved = 'object';

/** Behind the rows that it names: whoever writes one holds its row until it commits. */
const outboxRows = removing({ outbox: ofClient('document_id = any(:ids)') });

/** A writer of a document holds a row of its filing: once the rows are gone, no document comes behind them. */
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
  // Of those that lay in a bucket the count says so: their objects have to be gone.
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
  // Deliveries first, as attempts lock them.
  remove: [
    removing({ delivery: ofClient('id = any(:ids)'), delivery_attempt: ofClient('delivery_id = any(:ids)') }),
    outboxRows,
  ],
  ownsDocuments: false,
  limit: 500,
};

/** What belongs to the company itself; its id stands for the rows. */
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

/** Others name them. */
const notes: readonly FilingKind[] = ['nfe', 'nfse'];

/** In the order in which they go: keys first, events before the notes that they name. */
export const layersOfCompany = (kinds: FilingKinds): readonly Layer[] => [
  certificates,
  ...kindNames(kinds)
    .filter((kind) => !notes.includes(kind))
    .map(filings),
  ...notes.map(filings),
  deliveries,
  ownTables,
];
