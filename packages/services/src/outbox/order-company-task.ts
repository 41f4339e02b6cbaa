import { type CompanyTask, companyTasks, type DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import { type OutboxDeps, writeOutboxRow } from './write-outbox-row.ts';

export interface TaskToOrder {
  readonly task: CompanyTask;
  readonly clientId: string;
  readonly companyId: string;
  /** The certificate or the erasure. */
  readonly rowId: string;
  /** `start` changes nothing when an execution runs, `submit` wakes it. */
  readonly action: DispatchOrder['action'];
}

/** Writes the outbox row of a workflow about a company in the caller's transaction; the order may be handed over. */
export async function orderCompanyTask(
  tx: Transaction,
  deps: OutboxDeps,
  { task, clientId, companyId, rowId, action }: TaskToOrder,
): Promise<DispatchOrder> {
  const row = { kind: task, documentId: rowId, run: 1, action, clientId };
  const outboxId = await writeOutboxRow(tx, deps, row);
  return {
    ...row,
    outboxId,
    companyId,
    environment: null,
    authorizer: null,
    label: companyTasks[task].label,
    traceparent: deps.traceparent ?? null,
  };
}
