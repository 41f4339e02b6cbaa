import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { leaseOf } from './lease.ts';
import { insertOutboxRow } from './outbox-row.ts';

const insert = defineStatement<
  [
    id: string,
    clientId: string,
    kind: string,
    documentId: string,
    run: number,
    action: string,
    traceparent: string | null,
    leaseMs: number,
  ],
  object
>(
  insertOutboxRow({
    id: '$1',
    clientId: '$2',
    kind: '$3',
    documentId: '$4',
    run: '$5',
    action: '$6',
    traceparent: '$7',
    leaseMs: '$8::float8',
  }),
);

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
  await tx.run(insert, [
    id,
    clientId,
    kind,
    documentId,
    run,
    action,
    deps.traceparent ?? null,
    leaseOf(deps),
  ]);
  return id;
}
