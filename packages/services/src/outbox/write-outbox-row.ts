import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { leaseOf } from './lease.ts';
import { insertOutboxRow } from './outbox-row.ts';

type OutboxRow = Pick<DispatchOrder, 'clientId' | 'kind' | 'documentId' | 'run' | 'action'>;

const insert = defineStatement<
  OutboxRow & { outboxId: string; traceparent: string | null; leaseMs: number },
  object
>(insertOutboxRow({}));

export type OutboxDeps = Pick<ServiceDeps, 'clock' | 'random' | 'handOver'> & {
  readonly traceparent?: string | undefined;
};

/**
 * Writes one row that waits for dispatch; this process may hand it over after the commit. Returns the id of the row.
 */
export async function writeOutboxRow(tx: Transaction, deps: OutboxDeps, row: OutboxRow): Promise<string> {
  const outboxId = newId(deps);
  const traceparent = deps.traceparent ?? null;
  await tx.run(insert, { ...row, outboxId, traceparent, leaseMs: leaseOf(deps) });
  return outboxId;
}
