import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { leaseOf } from './lease.ts';
import { insertOutboxRow } from './outbox-row.ts';

const insert = defineStatement<
  {
    outboxId: string;
    clientId: string;
    kind: string;
    documentId: string;
    run: number;
    action: string;
    traceparent: string | null;
    leaseMs: number;
  },
  object
>(insertOutboxRow({ id: ':id' }));

export type OutboxDeps = Pick<ServiceDeps, 'clock' | 'random' | 'handOver'> & {
  readonly traceparent?: string | undefined;
};

/** Writes one row that waits for dispatch, for a process that may hand it over after the commit; gives its id. */
export async function writeOutboxRow(
  tx: Transaction,
  deps: OutboxDeps,
  row: Pick<DispatchOrder, 'clientId' | 'kind' | 'documentId' | 'run' | 'action'>,
): Promise<string> {
  const id = newId(deps);
  const { clientId, kind, documentId, run, action } = row;
  await tx.run(insert, {
    outboxId: id,
    clientId,
    kind,
    documentId,
    run,
    action,
    traceparent: deps.traceparent ?? null,
    leaseMs: leaseOf(deps),
  });
  return id;
}
