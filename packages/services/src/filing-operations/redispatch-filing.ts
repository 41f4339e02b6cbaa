import type { DescribedExecution, FilingExecutions } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { writeWakeRow } from '../filing/wake-filing.ts';
import { lockFiling, type OperatedFiling, positionOf, readFiling } from './filing-position.ts';

export type RedispatchResult =
  /** A row was written, and the relay will start the execution. `execution` is the state that Temporal gave before. */
  | { readonly kind: 'written'; readonly execution: DescribedExecution['state'] }
  | { readonly kind: 'running'; readonly runId: string }
  /** An earlier row that starts the execution still waits for the relay. */
  | { readonly kind: 'waiting'; readonly since: Date }
  | { readonly kind: 'over'; readonly status: OperatedFiling['status'] }
  | { readonly kind: 'notFound' };

const findRow = defineStatement<{ id: string }, { readonly since: Date }>(
  'select min(created_at) as since from outbox where document_id = :id having count(*) > 0',
);

/**
 * Orders a new execution for an open filing that has none. Signals nothing: a filing that waits for a person will wait
 * again. Also writes the row when Temporal does not answer, because a start changes nothing when an execution runs.
 */
export async function redispatchFiling(
  sys: OperatorContext,
  executions: Pick<FilingExecutions, 'describe'>,
  { id, ...operator }: Operator & { readonly id: string },
): Promise<RedispatchResult> {
  const seen = await readFiling(sys, id);
  if (seen === undefined) return { kind: 'notFound' };
  if (!seen.open) return { kind: 'over', status: seen.status };
  const execution = await executions.describe(seen.kind, id);
  if (execution.state === 'running') return { kind: 'running', runId: execution.runId };
  return inSystem(sys, async (tx) => {
    const filing = await lockFiling(tx, id);
    if (filing === undefined) return { kind: 'notFound' };
    if (!filing.open) return { kind: 'over', status: filing.status };
    const [row] = await tx.run(findRow, { id });
    if (row !== undefined) return { kind: 'waiting', since: row.since };
    await writeWakeRow(tx, sys, filing, 'start');
    await writeAudit(tx, sys, operator, {
      clientId: id24(filing.clientId),
      action: 'filing.redispatch',
      subjectId: id,
      before: { ...positionOf(filing), execution: execution.state },
      after: { outbox: 'start', run: filing.run },
    });
    return { kind: 'written', execution: execution.state };
  });
}
