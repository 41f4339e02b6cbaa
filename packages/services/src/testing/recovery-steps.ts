import type { ExecutionState } from '@fiscal/contracts';
import { authorityState, inTransaction } from '@fiscal/db';
import { useOpened } from '@fiscal/testkit/testing';
import { beforeEach } from 'vitest';
import { createRecovery, type RecoveryDeps } from '../recovery/create-recovery.ts';
import { createFilingRows, createIds, type RowToAdd } from './filing-rows.ts';
import { useHarness } from './use-harness.ts';

export const second = 1_000;

interface CircuitToSet {
  readonly state?: 'closed' | 'open' | 'half_open';
  readonly generation?: number;
  /** SQL of a time. */
  readonly until?: string;
}

/** Opens a database for the tests of the recovery. Each test begins without waiting filings, calls and circuits. */
export function useRecovery() {
  const harness = useHarness();
  const nextId = createIds();
  const rows = useOpened(
    () => createFilingRows(harness),
    () => undefined,
  );
  beforeEach(() =>
    harness.database.asOwner(`
      set session_replication_role = replica;
      update filing set waiting = null;
      delete from authority_state;
      delete from attempt`),
  );

  /** Filings that wait, in the order of their ids. */
  async function waiting(
    count: number,
    of: Omit<RowToAdd, 'id'> = {},
    why: 'circuit' | 'putOff' = 'circuit',
  ) {
    const ids = Array.from({ length: count }, () => nextId(harness.clock.now()));
    rows.add(ids.map((id) => ({ id, ...of })));
    rows.wait(ids.map((id) => ({ id, waiting: why, waitMs: 3_600_000 })));
    await rows.write();
    return ids;
  }

  /** Sets the circuit one second later than the waits that were made before. */
  async function setCircuit({ state = 'closed', generation = 1, until = 'null' }: CircuitToSet = {}) {
    await harness.advance(second);
    await harness.database.asOwner(`
      insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
        until, waiting, generation, hurried_generation, updated_at)
      values ('SP', 'homologation', 'authorization', '${state}', 0, 1, 0, ${until}, 0, ${generation}, 0, now())
      on conflict (authorizer, environment, service) do update set state = excluded.state, until = excluded.until,
        generation = excluded.generation`);
  }

  async function circuit() {
    const [row] = await inTransaction(harness.sys.db, 'system', (tx) => tx.select().from(authorityState));
    return row;
  }

  /** Lets filings go on: they wait no more. */
  async function goOn(ids: readonly string[]): Promise<void> {
    rows.goOn(ids);
    await rows.write();
  }

  /** Makes a step with a Temporal of its own, which answers by `states`; an execution without an entry is running. */
  function recovery(
    changes: Partial<Pick<RecoveryDeps, 'sys' | 'readCapacity'>> & { readonly answers?: Promise<void> } = {},
  ) {
    const hurried: string[] = [];
    const paces: number[] = [];
    const states = new Map<string, ExecutionState>();
    const step = createRecovery({
      sys: harness.sys,
      readCapacity: async () => ({ slots: 20 }),
      ...changes,
      onPace: (_, perSecond) => paces.push(perSecond),
      executions: {
        state: async () => 'running',
        async hurry(_, id) {
          const state = states.get(id) ?? 'running';
          if (state === 'unreachable') return state;
          if (state !== 'running') return 'notRunning';
          hurried.push(id);
          await changes.answers;
          return 'signalled';
        },
      },
    });
    /** Runs a step each second and returns the ids that were signalled. A signalled filing waits no more. */
    const wakes = async (seconds: number): Promise<readonly string[]> => {
      const before = hurried.length;
      for (let n = 0; n < seconds; n += 1) {
        const first = hurried.length;
        await step.wake();
        await goOn(hurried.slice(first));
        await harness.advance(second);
      }
      return hurried.slice(before);
    };
    /** Runs a step each second. No signalled filing goes on. */
    const runSteps = async (seconds: number): Promise<void> => {
      for (let n = 0; n < seconds; n += 1) {
        await step.wake();
        await harness.advance(second);
      }
    };
    return { step, hurried, paces, states, wakes, runSteps };
  }

  /** Writes calls that were answered within the last second, each after `ms`. */
  async function answered(count: number, ms: number): Promise<void> {
    const ends = harness.clock.now().getTime();
    const ids = Array.from({ length: count }, () => nextId(harness.clock.now()));
    rows.add(ids.map((id) => ({ id })));
    rows.end(ids.map((id) => ({ id, opened: ends - ms, ends })));
    await rows.write();
  }

  return { harness, waiting, setCircuit, circuit, recovery, answered, goOn };
}
