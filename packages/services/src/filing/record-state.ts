import type { Dated, RecordedState, StateToRecord } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { atColumn } from '../circuit/at-column.ts';
import type { SystemContext } from '../context/context.ts';

type Recorded = {
  filingId: string;
  run: number;
  owner: string;
  status: string;
  waiting: string | null;
  waitMs: number | null;
  checkInMs: number;
};

const recording = `
  update filing set
    status = :status, waiting = :waiting, waiting_until = now() + :waitMs::float8 * interval '1 millisecond',
    check_at = now() + :checkInMs::float8 * interval '1 millisecond', updated_at = now()
  where id = :filingId and run = :run and owner = :owner and open`;

const record = defineStatement<Recorded, Dated>(`${recording} returning ${atColumn}`);

/**
 * If the circuit is closed and all its waiting filings were woken, the waking is started again for this one: the circuit
 * has closed meanwhile, or an operator paused the authority, and a resume lets the waking begin. The circuit may have no
 * row yet. A row that needs no change is not locked, because all waiting filings share it.
 */
const recordCircuit = defineStatement<Recorded, Dated>(`
  with recorded as (
    ${recording} returning ${atColumn}, authorizer, environment, service
  ), late as (
    update authority_state s set hurried_generation = generation - 1 from recorded r
    where s.authorizer = r.authorizer and s.environment = r.environment and s.service = r.service
      and s.state = 'closed' and s.hurried_generation = s.generation
  ), first as (
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
      waiting, generation, hurried_generation, updated_at)
    select authorizer, environment, service, 'closed', 0, 0, 0, 0, 0, -1, now() from recorded r
    where not exists (select from authority_state s
      where s.authorizer = r.authorizer and s.environment = r.environment and s.service = r.service)
    on conflict do nothing
  )
  select at from recorded`);

/**
 * Records the status of a filing in progress, the reason of its wait, and the time when the audit checks its execution.
 */
export async function recordState(
  sys: SystemContext,
  { filingId, run, owner, status, waiting, waitMs, checkInMs }: StateToRecord & { readonly owner: string },
): Promise<RecordedState> {
  const statement = waiting === 'circuit' ? recordCircuit : record;
  const [row] = await sys.db.autocommit(statement, {
    filingId,
    run,
    owner,
    status,
    waiting,
    waitMs,
    checkInMs,
  });
  return row === undefined ? { kind: 'superseded' } : { kind: 'recorded', at: row.at };
}
