import { defineStatement, type Statement, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import type { FilingRow } from './filing-row.ts';

/** Where the notes of one kind are stored. */
export interface NoteTable {
  /** The kind of their filings. */
  readonly kind: string;
  readonly name: string;
  readonly numberType: 'integer' | 'bigint';
  /** The columns of the registered document and of its print. */
  readonly document: string;
  readonly print: string;
  /** The events of the notes: their table, and its columns of the note and of the registered document. */
  readonly events: { readonly name: string; readonly note: string; readonly document: string };
  /** SQL: columns of a note `n` and its filing `f`, under the names of the row. */
  readonly columns: string;
}

type OfNote = { id: string; clientId: string; mode: string };
export type OfExternalId = { clientId: string; mode: string; externalId: string; companyId: string | null };

/** The notes of one kind, each with its filing. */
export interface NoteRows<Row> extends NoteTable {
  readonly byId: Statement<OfNote, Row>;
  /** Gives two rows where several companies have the externalId. */
  readonly byExternalId: Statement<OfExternalId, Row>;
  /** Reads a note of the client and of the key's mode. Throws `not_found`. */
  find(
    tx: Transaction,
    ctx: Pick<TenantContext, 'tenant'>,
    id: string,
    lock?: 'none' | 'change',
  ): Promise<Row>;
}

/** Makes the statements that read the notes of one kind. */
export function noteRows<Row extends FilingRow>(table: NoteTable): NoteRows<Row> {
  const select = `select ${table.columns}
    from ${table.name} n join filing f on f.client_id = n.client_id and f.id = n.id`;
  const one = `${select} where n.id = :id and n.client_id = :clientId and f.mode = :mode`;
  const byId = defineStatement<OfNote, Row>(one);
  const forChange = defineStatement<OfNote, Row>(`${one} for no key update of f`);
  return {
    ...table,
    byId,
    byExternalId: defineStatement(`${select}
      where n.client_id = :clientId and f.mode = :mode and n.external_id = :externalId
        and (:companyId::text is null or n.company_id = :companyId)
      limit 2`),
    async find(tx, { tenant }, id, lock = 'none') {
      if (!isId24(id)) throw notFound();
      const statement = lock === 'none' ? byId : forChange;
      const [row] = await tx.run(statement, { ...tenant, id });
      if (row === undefined) throw notFound();
      return row;
    },
  };
}
