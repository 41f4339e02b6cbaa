import { defineStatement, type Transaction } from '@fiscal/db';
import type { ServiceDeps } from '../context.ts';
import type { FilingRow } from '../filing/filing-row.ts';
import { newId } from '../scope.ts';
import { type DispatchOrder, leaseMs } from './dispatch-order.ts';
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
>(`
  insert into outbox (id, client_id, kind, document_id, run, action, traceparent, created_at, next_attempt_at, attempts)
  values ($1, $2, $3, $4, $5, $6, $7, now(), now() + $8::float8 * interval '1 millisecond', 0)`);

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
  const outboxId = newId(deps);
  const traceparent = deps.traceparent ?? null;
  const lease = deps.handOver === undefined ? 0 : leaseMs;
  const { clientId, kind, id, run } = filing;
  await tx.run(insert, [outboxId, clientId, kind, id, run, action, traceparent, lease]);
  return orderOfFiling(filing, { outboxId, action, traceparent });
}
