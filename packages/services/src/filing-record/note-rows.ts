import { defineStatement, type RunStamps, type Statement, type Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { type DocumentRows, documentRows } from './document-rows.ts';
import { contentRun, type FilingRow } from './filing-row.ts';

/** The tables and columns in which the notes of one kind are stored. */
export interface NoteTable {
  /** The kind of their filings. */
  readonly kind: string;
  readonly name: string;
  readonly numberType: 'integer' | 'bigint';
  /** The columns with the ids of the registered document and of its print. */
  readonly document: string;
  readonly print: string;
  /** The table of the notes' events, and its columns of the note and of the registered document. */
  readonly events: { readonly name: string; readonly note: string; readonly document: string };
  /** SQL: the columns of a note `n` and its filing `f`, under the names of the row. */
  readonly columns: string;
}

type OfCompany = { clientId: string; companyId: string; externalId: string };
export type OfExternalId = { clientId: string; mode: string; externalId: string; companyId: string | null };

/** The frozen content of a note's run that counts. */
interface FrozenContent {
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

/** Statements that read the notes of one kind, each with its filing. */
export interface NoteRows<Row> extends NoteTable, DocumentRows<Row> {
  /** Returns two rows when several companies use the externalId. */
  readonly byExternalId: Statement<OfExternalId, Row>;
  /** Finds the note of a company's externalId, with the content that counts. */
  readonly byCompany: Statement<OfCompany, Row & FrozenContent>;
  /** Reads the note of a company's externalId, with the content that counts. */
  findExisting(
    tx: Transaction,
    ctx: Pick<TenantContext, 'tenant'>,
    of: { readonly companyId: string; readonly externalId: string },
  ): Promise<({ readonly row: Row } & FrozenContent) | undefined>;
}

/** Makes the statements that read the notes of one kind. */
export function noteRows<Row extends FilingRow>(table: NoteTable): NoteRows<Row> {
  const from = `from ${table.name} n join filing f on f.client_id = n.client_id and f.id = n.id`;
  const select = `select ${table.columns} ${from}`;
  const byCompany = defineStatement<OfCompany, Row & FrozenContent>(`
    select ${table.columns}, r.request_hash as "requestHash", r.stamps ${from}
    join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = ${contentRun('f')}
    where n.client_id = :clientId and n.company_id = :companyId and n.external_id = :externalId`);
  return {
    ...table,
    ...documentRows<Row>(select, 'n'),
    byExternalId: defineStatement<OfExternalId, Row>(`${select}
      where n.client_id = :clientId and f.mode = :mode and n.external_id = :externalId
        and (:companyId::text is null or n.company_id = :companyId)
      limit 2`),
    byCompany,
    async findExisting(tx, { tenant }, { companyId, externalId }) {
      const [found] = await tx.run(byCompany, { clientId: tenant.clientId, companyId, externalId });
      if (found === undefined) return undefined;
      const { requestHash, stamps } = found;
      return { row: found, requestHash, stamps };
    },
  };
}
