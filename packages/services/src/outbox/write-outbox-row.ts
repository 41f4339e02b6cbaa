import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { leaseOf } from './lease.ts';
import { insertOutboxRow } from './outbox-row.ts';

const insert = defineStatement<
  {
    id: string;
    clientId: string;
    kind: string;
    documentId: string;
    run: number;
    action: string;
    traceparent: string | null;
    leaseMs: number;
  },
  object
>(
  insertOutboxRow({
    id: ':id',
    clientId: ':clientId',
    kind: ':kind',
    documentId: ':documentId',
    run: ':run',
    action: ':action',
    traceparent: ':traceparent',
    leaseMs: ':leaseMs::float8',
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
  await tx.run(insert, {
    id,
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
