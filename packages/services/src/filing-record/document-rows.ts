import { defineStatement, type Statement, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import type { FilingRow } from './filing-row.ts';

type OneDocument = { id: string; clientId: string; mode: string };

/** Statements that read the documents of one table by id, each with its filing. */
export interface DocumentRows<Row> {
  readonly byId: Statement<OneDocument, Row>;
  /** Reads a document of the client, in the mode of the key. Throws `not_found`. */
  find(
    tx: Transaction,
    ctx: Pick<TenantContext, 'tenant'>,
    id: string,
    lock?: 'none' | 'change',
  ): Promise<Row>;
}

/** Makes the statements that read one document. `select` reads its table as `alias` and its filing as `f`. */
export function documentRows<Row extends FilingRow>(select: string, alias: string): DocumentRows<Row> {
  const one = `${select} where ${alias}.id = :id and ${alias}.client_id = :clientId and f.mode = :mode`;
  const byId = defineStatement<OneDocument, Row>(one);
  const forChange = defineStatement<OneDocument, Row>(`${one} for no key update of f`);
  return {
    byId,
    async find(tx, { tenant }, id, lock = 'none') {
      if (!isId24(id)) throw notFound();
      const statement = lock === 'none' ? byId : forChange;
      const [row] = await tx.run(statement, { ...tenant, id });
      if (row === undefined) throw notFound();
      return row;
    },
  };
}
