import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { type OutboxDeps, writeOutboxRow } from '../outbox/write-outbox-row.ts';
import { orderOfFiling } from './order-of-filing.ts';

/**
 * Writes another outbox row for the present run. `start` only begins the workflow if none runs; `submit` also wakes one
 * that waits for a person.
 */
export async function wakeFiling(
  tx: Transaction,
  deps: OutboxDeps,
  filing: FilingRow,
  action: DispatchOrder['action'],
): Promise<DispatchOrder> {
  const outboxId = await writeWakeRow(tx, deps, filing, action);
  return orderOfFiling(filing, { outboxId, action, traceparent: deps.traceparent ?? null });
}

/** Writes only the outbox row, and leaves it to the relays. Returns its id. */
export const writeWakeRow = (
  tx: Transaction,
  deps: OutboxDeps,
  { clientId, kind, id, run }: Pick<FilingRow, 'clientId' | 'kind' | 'id' | 'run'>,
  action: DispatchOrder['action'],
): Promise<string> => writeOutboxRow(tx, deps, { clientId, kind, documentId: id, run, action });
