import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { ServiceDeps } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { leaseMs } from '../outbox/lease.ts';
import { insertOutboxRow } from '../outbox/outbox-row.ts';
import type { FilingRow } from '../rows/filing-row.ts';
import { orderOfFiling } from './order-of-filing.ts';

const insert = defineStatement<
  [
    id: string,
    clientId: string,
    kind: string,
    filingId: string,
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

type Deps = Pick<ServiceDeps, 'clock' | 'random' | 'handOver'> & {
  readonly traceparent?: string | undefined;
};

/**
 * Writes another outbox row for the present run: `start` begins its workflow where none runs and signals nothing,
 * `submit` also wakes one that is parked.
 */
export async function wakeFiling(
  tx: Transaction,
  deps: Deps,
  filing: FilingRow,
  action: DispatchOrder['action'],
): Promise<DispatchOrder> {
  const outboxId = await writeWakeRow(tx, deps, filing, action);
  return orderOfFiling(filing, { outboxId, action, traceparent: deps.traceparent ?? null });
}

/** The row alone, for a process that leaves it to the relays; gives its id. */
export async function writeWakeRow(
  tx: Transaction,
  deps: Deps,
  { clientId, kind, id, run }: Pick<FilingRow, 'clientId' | 'kind' | 'id' | 'run'>,
  action: DispatchOrder['action'],
): Promise<string> {
  const outboxId = newId(deps);
  const lease = deps.handOver === undefined ? 0 : leaseMs;
  await tx.run(insert, [outboxId, clientId, kind, id, run, action, deps.traceparent ?? null, lease]);
  return outboxId;
}
