import { defineStatement, type NoParameters } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { waitsForWorker, waitsSince } from '../readings/waits-for-worker.ts';

const read = defineStatement<NoParameters, { readonly seconds: number }>(`
  select coalesce(greatest(0, extract(epoch from now() - min(${waitsSince('f')}))), 0)::float8 as seconds
  from filing f where ${waitsForWorker('f')}`);

/**
 * Returns for how many seconds the oldest document without a call has waited for a worker only. Every process asks
 * the database itself only while housekeeping does not: the statement reads every open row.
 */
export async function oldestWithoutCall(sys: Pick<SystemContext, 'db'>): Promise<number> {
  const [row] = await sys.db.read('gateway', read, {});
  return row?.seconds ?? 0;
}
