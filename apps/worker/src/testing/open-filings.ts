import type { IssuingHarness } from '@fiscal/activities/testing';
import type { ExecutionState, Executions } from '@fiscal/contracts';
import { authorityState, filing, inTransaction } from '@fiscal/db';

/** Fake executions: the state of each document, and the hurried documents in order. */
export interface FakeExecutions extends Executions {
  readonly queried: string[];
  readonly hurried: string[];
  /** The states of documents; the executions of all others run. */
  readonly states: Map<string, ExecutionState>;
  everything: ExecutionState;
}

export function fakeExecutions(everything: ExecutionState = 'running'): FakeExecutions {
  const queried: string[] = [];
  const hurried: string[] = [];
  const states = new Map<string, ExecutionState>();
  const fake: FakeExecutions = {
    queried,
    hurried,
    states,
    everything,
    async state(_, id) {
      queried.push(id);
      return states.get(id) ?? fake.everything;
    },
    async hurry(_, id) {
      const state = states.get(id) ?? fake.everything;
      if (state === 'unreachable') return 'unreachable';
      if (state !== 'running') return 'notRunning';
      hurried.push(id);
      return 'signalled';
    },
  };
  return fake;
}

type FilingRow = typeof filing.$inferSelect;

export async function readRow({ system }: IssuingHarness, filingId: string): Promise<FilingRow> {
  const rows = await inTransaction(system.db, 'system', (tx) => tx.select().from(filing));
  const row = rows.find(({ id }) => id === filingId);
  if (row === undefined) throw new Error('no filing');
  return row;
}

/** Makes the audit check these documents at its next step, as if their rows had been dispatched long ago. */
export const makeDue = ({ database }: IssuingHarness, ids: readonly string[]): Promise<void> =>
  database.asOwner(`
    delete from outbox where document_id = any('{${ids.join(',')}}');
    update filing set check_at = now() - interval '1 minute' where id = any('{${ids.join(',')}}');
    update delivery set check_at = now() - interval '1 minute' where id = any('{${ids.join(',')}}');
    update certificate set check_at = now() - interval '1 minute' where id = any('{${ids.join(',')}}')`);

/** Makes the audit ignore the documents of earlier tests, as if all had been dispatched. */
export const putOffAll = ({ database }: IssuingHarness): Promise<void> =>
  database.asOwner(`
    delete from outbox;
    update filing set check_at = now() + interval '1 day';
    update delivery set check_at = now() + interval '1 day';
    update certificate set check_at = now() + interval '1 day'`);

export interface CircuitToSet {
  readonly state: 'closed' | 'open' | 'half_open';
  readonly generation?: number | undefined;
  readonly waiting?: number | undefined;
  /** SQL of a moment. */
  readonly until?: string | undefined;
  readonly openings?: number | undefined;
  readonly service?: string | undefined;
}

/** Sets the circuit of a service of SP in homologation; default: of its authorizations. */
export const setCircuit = (
  { database }: IssuingHarness,
  {
    state,
    generation = 0,
    waiting = 0,
    until = 'null',
    openings = 0,
    service = 'authorization',
  }: CircuitToSet,
): Promise<void> =>
  database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
      until, waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', '${service}', '${state}', 0, ${openings}, 0, ${until}, ${waiting}, ${generation}, 0,
      now() - interval '1 hour')
    on conflict (authorizer, environment, service) do update set state = excluded.state, until = excluded.until,
      waiting = excluded.waiting, generation = excluded.generation, openings = excluded.openings,
      permits = 0, consecutive_failures = 0`);

export async function readCircuit({ database }: IssuingHarness) {
  const rows = await inTransaction(database.db, 'system', (tx) => tx.select().from(authorityState));
  return rows.find(({ authorizer, environment }) => authorizer === 'SP' && environment === 'homologation');
}
