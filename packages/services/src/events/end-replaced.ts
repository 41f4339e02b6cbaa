import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { wakeFiling } from '../filing/wake-filing.ts';
import { type FilingRow, filingColumns } from '../rows/filing-row.ts';
import type { EventRow } from './event-row.ts';

const end = defineStatement<
  [id: string, clientId: string, run: number, attention: string, failure: string, at: Date],
  FilingRow
>(`
  update filing f set status = 'failed', attention = null, open = false, failure = coalesce(failure, $5::jsonb),
    waiting = null, waiting_until = null, updated_at = $6::timestamptz
  where f.id = $1 and f.client_id = $2 and f.run = $3 and f.open and f.attention = $4
  returning ${filingColumns}`);

/**
 * Ends an event that waits for a person and that another one replaces: it is `failed`, as after an operator's `abandon`,
 * and its parked workflow is woken to see that. `changed` where it does not wait any more.
 */
export async function endReplaced(
  tx: Transaction,
  ctx: TenantContext,
  { id, clientId, run, attention }: EventRow,
): Promise<readonly DispatchOrder[] | 'changed'> {
  const failure = JSON.stringify({ code: 'transmission_uncertain', reason: attention });
  const [ended] = await tx.run(end, [id, clientId, run, attention ?? '', failure, ctx.clock.now()]);
  return ended === undefined ? 'changed' : [await wakeFiling(tx, ctx, ended, 'submit')];
}
