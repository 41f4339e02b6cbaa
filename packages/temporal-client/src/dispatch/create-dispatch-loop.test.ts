import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedRows, DispatchOrder, OutboxClaim } from '@fiscal/contracts';
import { expect, test, vi } from 'vitest';
import { anOrder } from '../testing/an-order.ts';
import {
  type DispatchEnding,
  type DispatchLoopDeps,
  type EndedDispatch,
  startDispatchLoop,
} from './create-dispatch-loop.ts';
import type { DispatchResult } from './create-dispatcher.ts';

/** Creates a loop with an outbox in memory, whose leases do not end, and a scripted Temporal. */
function harness(changes: Partial<DispatchLoopDeps> = {}) {
  const rows = new Map<string, DispatchOrder>();
  const taken = new Set<string>();
  const sent: string[] = [];
  const released: string[] = [];
  const postponed: string[] = [];
  let endDeadlines = (): void => undefined;
  const deadlines = new Promise<void>((resolve) => {
    endDeadlines = resolve;
  });
  const state: { temporal: DispatchResult | 'broken' | 'silent'; removals: number; failingRemovals: number } =
    {
      temporal: 'dispatched',
      removals: 0,
      failingRemovals: 0,
    };
  const claims = vi.fn<(limit: number) => void>();
  const problems: string[] = [];
  const deps: DispatchLoopDeps = {
    dispatcher: {
      async dispatch({ documentId }) {
        sent.push(documentId);
        if (state.temporal === 'broken') throw new Error('refused for good');
        if (state.temporal === 'silent') await deadlines;
        return state.temporal === 'silent' ? 'unreachable' : state.temporal;
      },
    },
    outbox: {
      async remove(ids) {
        state.removals += 1;
        if (state.failingRemovals > 0) {
          state.failingRemovals -= 1;
          throw new Error('the database is away');
        }
        for (const id of ids) rows.delete(id);
      },
      async release(ids) {
        for (const id of ids) {
          released.push(id);
          taken.delete(id);
        }
      },
      async postpone(ids) {
        postponed.push(...ids);
      },
    },
    onProblem: (_, about) => problems.push(about),
    relay: 'none',
    isBehind: () => false,
    ...changes,
  };
  const claim = async ({ limit, except, after }: OutboxClaim): Promise<ClaimedRows> => {
    claims(limit);
    const due = [...rows.values()]
      .filter(({ outboxId }) => !taken.has(outboxId) && !except.includes(outboxId))
      .slice(0, limit);
    for (const { outboxId } of due) taken.add(outboxId);
    return { orders: due, reached: due.at(-1)?.clientId ?? after };
  };
  const committed = (count: number): DispatchOrder[] => {
    const orders = Array.from({ length: count }, () => anOrder());
    for (const order of orders) rows.set(order.outboxId, order);
    return orders;
  };
  return {
    deps,
    claim,
    rows,
    taken,
    sent,
    released,
    postponed,
    state,
    claims,
    problems,
    committed,
    endDeadlines,
  };
}

test('rows that the process has just committed are dispatched at once, without a claim', async () => {
  const { deps, committed, sent, claims, rows } = harness();
  const loop = startDispatchLoop(deps);
  const orders = committed(3);
  loop.handOver(orders);
  expect(sent).toEqual(orders.map(({ documentId }) => documentId));
  await loop.stop();
  expect(claims).not.toHaveBeenCalled();
  expect(rows.size).toBe(0);
});

test('while Temporal does not answer, new rows are released to the relays without a deadline for each', async () => {
  const { deps, committed, sent, released, rows, state, endDeadlines } = harness();
  state.temporal = 'silent';
  const loop = startDispatchLoop(deps);
  loop.handOver(committed(1));
  endDeadlines();
  await nextTurn();
  for (let n = 0; n < 20; n += 1) loop.handOver(committed(1));
  expect(sent).toHaveLength(1);
  await loop.stop();
  expect(rows.size).toBe(21);
  expect(new Set(released)).toEqual(new Set(rows.keys()));
});

test('after a rest, when Temporal answers again, rows are dispatched at once', async () => {
  const { deps, committed, sent, state } = harness();
  state.temporal = 'unreachable';
  const loop = startDispatchLoop(deps);
  loop.handOver(committed(1));
  state.temporal = 'dispatched';
  await vi.waitFor(
    () => {
      const [order] = committed(1);
      loop.handOver(order === undefined ? [] : [order]);
      expect(sent).toContain(order?.documentId);
    },
    { timeout: 60_000, interval: 100 },
  );
  await loop.stop();
});

test('a process without room for its rows releases them to the relays at once', async () => {
  const { deps, committed, sent, rows, released, state, endDeadlines } = harness();
  state.temporal = 'silent';
  const endings: string[] = [];
  const loop = startDispatchLoop({ ...deps, onEnding: (ending) => endings.push(ending) });
  const orders = committed(200);
  loop.handOver(orders);
  expect(sent).toEqual(orders.slice(0, 16).map(({ documentId }) => documentId));
  await vi.waitFor(() => expect(released).toEqual(orders.slice(16).map(({ outboxId }) => outboxId)), {
    timeout: 60_000,
  });
  endDeadlines();
  await loop.stop();
  expect(rows.size).toBe(200);
  expect(endings.filter((ending) => ending === 'declined')).toHaveLength(184);
});

test('a row of the process does not overtake older rows of its client, and does not wait for other clients', async () => {
  const { deps, committed, sent, released } = harness();
  const orders = committed(1);
  const [behind] = orders;
  const loop = startDispatchLoop({ ...deps, isBehind: (clientId) => clientId === behind?.clientId });
  loop.handOver(orders);
  expect(sent).toEqual([]);
  loop.handOver(committed(1));
  expect(sent).toHaveLength(1);
  await loop.stop();
  expect(released).toEqual(orders.map(({ outboxId }) => outboxId));
});

test('a stop does not wait for a server that does not answer: the rows are released', async () => {
  const { deps, committed, released, state } = harness();
  state.temporal = 'silent';
  const loop = startDispatchLoop(deps);
  const orders = committed(2);
  loop.handOver(orders);
  await loop.stop();
  expect(released).toEqual(orders.map(({ outboxId }) => outboxId));
});

test('dispatched rows are removed in batches', async () => {
  const { deps, committed, rows, state } = harness();
  const loop = startDispatchLoop(deps);
  loop.handOver(committed(16));
  await vi.waitFor(() => expect(rows.size).toBe(0), { timeout: 60_000 });
  expect(state.removals).toBe(1);
  await loop.stop();
  expect(state.removals).toBe(1);
});

test('a failed removal is tried again', async () => {
  const { deps, committed, rows, state, problems, sent } = harness();
  state.failingRemovals = 2;
  const loop = startDispatchLoop(deps);
  loop.handOver(committed(5));
  await vi.waitFor(() => expect(rows.size).toBe(0), { timeout: 60_000 });
  expect(problems).toEqual(Array(2).fill('dispatched rows could not be removed'));
  expect(sent).toHaveLength(5);
  await loop.stop();
});

test('a loop that stops removes the dispatched rows', async () => {
  const { deps, committed, rows } = harness();
  const loop = startDispatchLoop(deps);
  loop.handOver(committed(5));
  await loop.stop();
  expect(rows.size).toBe(0);
  loop.handOver(committed(1));
  expect(rows.size).toBe(1);
});

test('a row that cannot be dispatched is reported and stays; the others are dispatched', async () => {
  const { deps, claim, committed, rows, postponed, state } = harness();
  state.temporal = 'broken';
  const bad = committed(1);
  const refused: EndedDispatch[] = [];
  const onEnding = (ending: DispatchEnding, about: EndedDispatch) => {
    if (ending === 'refused') refused.push(about);
  };
  const loop = startDispatchLoop({ ...deps, onEnding, relay: { claim, pauseMs: 5 } });
  await vi.waitFor(() => expect(refused).toHaveLength(1), { timeout: 60_000 });
  state.temporal = 'dispatched';
  committed(2);
  await vi.waitFor(() => expect(rows.size).toBe(1), { timeout: 60_000 });
  await loop.stop();
  expect([...rows.values()]).toEqual(bad);
  expect(postponed).toEqual(bad.map(({ outboxId }) => outboxId));
  expect(refused).toMatchObject([{ documentId: bad[0]?.documentId, error: new Error('refused for good') }]);
});

test('a relay polls for all rows that other processes left, and continues after a failed read of the outbox', async () => {
  const { deps, claim, committed, rows, problems } = harness();
  let broken = true;
  const relay = {
    pauseMs: 5,
    claim: async (requested: OutboxClaim) => {
      if (broken) throw new Error('the database is away');
      return claim(requested);
    },
  };
  committed(120);
  const loop = startDispatchLoop({ ...deps, relay });
  await vi.waitFor(() => expect(problems).toContain('the outbox cannot be read'), { timeout: 60_000 });
  broken = false;
  await vi.waitFor(() => expect(rows.size).toBe(0), { timeout: 60_000 });
  await loop.stop();
});

test('two loops on one outbox, one of which committed the rows, dispatch all rows without harm', async () => {
  const { deps, claim, committed, rows, sent, problems } = harness();
  const relay = startDispatchLoop({ ...deps, relay: { claim, pauseMs: 1 } });
  const own = startDispatchLoop(deps);
  const orders = [];
  for (let n = 0; n < 40; n += 1) {
    const batch = committed(3);
    orders.push(...batch);
    own.handOver(batch);
    await sleep(1);
  }
  await vi.waitFor(() => expect(rows.size).toBe(0), { timeout: 60_000 });
  await Promise.all([relay.stop(), own.stop()]);
  expect(new Set(sent)).toEqual(new Set(orders.map(({ documentId }) => documentId)));
  expect(problems).toEqual([]);
});
