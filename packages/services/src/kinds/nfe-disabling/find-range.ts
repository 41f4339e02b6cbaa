import { defineStatement, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../../context/context.ts';
import { notFound } from '../../context/service-error.ts';
import { type RangeRow, rangeColumns, rangesWithFilings } from './range-row.ts';

const find = `
  select ${rangeColumns} from ${rangesWithFilings} where r.id = :id and r.client_id = :clientId and f.mode = :mode`;
type Parameters = { id: string; clientId: string; mode: string };

const statements = {
  none: defineStatement<Parameters, RangeRow>(find),
  change: defineStatement<Parameters, RangeRow>(`${find} for no key update of f`),
};

/** Reads a range of the client and of the key's mode. Throws `not_found`. */
export async function findRange(
  tx: Transaction,
  { tenant }: TenantContext,
  id: string,
  lock: keyof typeof statements = 'none',
): Promise<RangeRow> {
  if (!isId24(id)) throw notFound();
  const [row] = await tx.run(statements[lock], { ...tenant, id });
  if (row === undefined) throw notFound();
  return row;
}
