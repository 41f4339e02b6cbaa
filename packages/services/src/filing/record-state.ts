import type { Dated, RecordedState, StateToRecord } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { atColumn } from '../context/at-column.ts';
import type { SystemContext } from '../context/context.ts';

const record = defineStatement<
  [
    filingId: string,
    run: number,
    owner: string,
    status: string,
    waiting: string | null,
    waitMs: number | null,
    checkInMs: number,
  ],
  Dated
>(`
  update filing set
    status = $4, waiting = $5, waiting_until = now() + $6::float8 * interval '1 millisecond',
    check_at = now() + $7::float8 * interval '1 millisecond', updated_at = now()
  where id = $1 and run = $2 and owner = $3 and open
  returning ${atColumn}`);

/** Records where a filing in progress stands and what it waits for, and when the audit looks after its execution. */
export async function recordState(
  sys: SystemContext,
  { filingId, run, owner, status, waiting, waitMs, checkInMs }: StateToRecord & { readonly owner: string },
): Promise<RecordedState> {
  const [row] = await sys.db.autocommit(record, [filingId, run, owner, status, waiting, waitMs, checkInMs]);
  return row === undefined ? { kind: 'superseded' } : { kind: 'recorded', at: row.at };
}
