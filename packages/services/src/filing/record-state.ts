import type { StateToRecord, Superseded } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context.ts';

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
  { readonly recorded: true }
>(`
  update filing set
    status = $4, waiting = $5, waiting_until = now() + $6::float8 * interval '1 millisecond',
    check_at = now() + $7::float8 * interval '1 millisecond', updated_at = now()
  where id = $1 and run = $2 and owner = $3 and open
  returning true as recorded`);

/** Says where a filing in progress stands and what it waits for, and when the audit looks after its execution. */
export async function recordState(
  sys: SystemContext,
  { filingId, run, owner, status, waiting, waitMs, checkInMs }: StateToRecord & { readonly owner: string },
): Promise<{ readonly kind: 'recorded' } | Superseded> {
  const [row] = await sys.db.autocommit(record, [filingId, run, owner, status, waiting, waitMs, checkInMs]);
  return { kind: row === undefined ? 'superseded' : 'recorded' };
}
