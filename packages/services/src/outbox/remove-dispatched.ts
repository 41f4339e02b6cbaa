import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

const remove = defineStatement<[ids: readonly string[]], object>('delete from outbox where id = any($1)');

/** Rows that Temporal has taken are needed no more. */
export async function removeDispatched(sys: SystemContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sys.db.autocommit(remove, [ids], 'gateway');
}
