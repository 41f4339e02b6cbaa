import { defineStatement, type NoParameters } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { type OutboxLag, outboxLag } from '../outbox/outbox-lag.ts';

export interface DatabaseMeasures {
  readonly outbox: OutboxLag;
  /** The age of the oldest transaction in this database. A long transaction prevents heap-only updates and vacuum. */
  readonly oldestTransactionMs: number;
}

const oldest = defineStatement<NoParameters, { readonly ms: number }>('select oldest_transaction_ms() as ms');

export async function measureDatabase(sys: SystemContext): Promise<DatabaseMeasures> {
  const { rows } = sys.settings.backlog;
  const [outbox, [row]] = await Promise.all([outboxLag(sys, { limit: rows }), sys.db.autocommit(oldest, {})]);
  return { outbox, oldestTransactionMs: row?.ms ?? 0 };
}
