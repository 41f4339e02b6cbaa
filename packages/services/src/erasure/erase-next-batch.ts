import { type FilingKinds, type OrderKind, orderKinds } from '@fiscal/contracts';
import { type Database, defineStatement, inTransaction, type Transaction } from '@fiscal/db';
import { OwnError } from '@fiscal/domain';
import type { ObjectStore } from '@fiscal/objects';
import { eraseObjects } from './erase-objects.ts';
import { type Layer, layersOfCompany, objectsRemoved, type RowToErase } from './layers-of-company.ts';

/** Connections with the eraser's login, the only login that the database allows to delete. */
export type EraserDatabase = Pick<Database, 'transaction' | 'autocommit'>;

export interface ErasingCompany {
  readonly erasureId: string;
  readonly clientId: string;
  readonly companyId: string;
}

/** An execution, named by its row. */
export interface ExecutionOfRow {
  readonly kind: OrderKind;
  readonly documentId: string;
}

export interface BatchSteps {
  readonly filingKinds: FilingKinds;
  /** The bucket of the documents; absent when all documents are stored in their rows. */
  readonly objects: ObjectStore | undefined;
  /** Removes executions and their histories, before the rows that name them. Throws when one may be left. */
  removeExecutions(executions: readonly ExecutionOfRow[]): Promise<void>;
  /** Called after the executions are removed and before the rows are. */
  executionsRemoved(): Promise<void>;
}

const count = defineStatement<{ erasureId: string; removed: string }, object>(`
  update erasure e set removed = (
    select jsonb_object_agg(name, total) from (
      select name, sum(rows::int) as total
      from (select * from jsonb_each_text(coalesce(e.removed, '{}'))
        union all select * from jsonb_each_text(:removed::jsonb))
        each(name, rows)
      group by name) summed)
  where e.id = :erasureId`);

/** Removes the next batch of rows in one short transaction. Returns `nothing` when only the company itself is left. */
export async function eraseNextBatch(
  eraser: EraserDatabase,
  company: ErasingCompany,
  steps: BatchSteps,
): Promise<'removed' | 'nothing'> {
  for (const layer of layersOfCompany(steps.filingKinds)) {
    const { clientId, companyId } = company;
    const rows = await eraser.autocommit(layer.find, { clientId, companyId, limit: layer.limit }, 'eraser');
    if (rows.length === 0) continue;
    await steps.removeExecutions(executionsOf(rows, steps.filingKinds));
    await steps.executionsRemoved();
    if (layer.ownsDocuments && steps.objects !== undefined) await eraseObjects(steps.objects, company, rows);
    await inTransaction(eraser, 'eraser', (tx) => remove(tx, company, layer, rows, steps));
    return 'removed';
  }
  return 'nothing';
}

async function remove(
  tx: Transaction,
  { erasureId, clientId }: ErasingCompany,
  layer: Layer,
  rows: readonly RowToErase[],
  { objects }: BatchSteps,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const removed: Record<string, number> = {};
  for (const statement of layer.remove) {
    for (const { table, rows: removedRows } of await tx.run(statement, { clientId, ids })) {
      if (table === objectsRemoved && removedRows > 0 && objects === undefined) {
        throw new OwnError('documents of a company under erasure lie in a bucket, and none is configured');
      }
      if (removedRows > 0) removed[table] = removedRows;
    }
  }
  await tx.run(count, { erasureId, removed: JSON.stringify(removed) });
}

function executionsOf(rows: readonly RowToErase[], kinds: FilingKinds): readonly ExecutionOfRow[] {
  const known = orderKinds(kinds);
  return rows.flatMap(({ id, kind: name }) => {
    const kind = known.find((each) => each === name);
    return kind === undefined ? [] : [{ kind, documentId: id }];
  });
}
