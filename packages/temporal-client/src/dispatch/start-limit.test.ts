import type { DispatchOrder } from '@fiscal/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createModel, type ModelLatency } from '../testing/model-outbox.ts';
import { startDispatchLoop } from './create-dispatch-loop.ts';
import { createStartLimit } from './start-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const onProblem = (error: unknown, about: string): never => {
  throw new Error(about, { cause: error });
};

const clientsOf = (count: number) => Array.from({ length: count }, (_, n) => `client ${n}`);

/** Creates a relay, and a process that hands over its own rows, clients in turn, on one outbox and one server. */
function twoProcesses(latency: ModelLatency, clients: readonly string[]) {
  const model = createModel(latency);
  const relay = startDispatchLoop({
    ...model.deps,
    onProblem,
    relay: { claim: model.claim, pauseMs: 200 },
    isBehind: (clientId) => model.isBehind(clientId, 2_000),
  });
  const own = startDispatchLoop({
    ...model.deps,
    onProblem,
    relay: 'none',
    isBehind: (clientId) => model.isBehind(clientId, 2_000),
  });
  let next = 0;
  const commit = () => {
    const order = model.commit(clients[next++ % clients.length] ?? '');
    own.handOver([order]);
    return order;
  };
  const stop = async () => {
    const stopped = Promise.all([relay.stop(), own.stop()]);
    await vi.advanceTimersByTimeAsync(20_000);
    await stopped;
  };
  return { ...model, commit, stop };
}

describe.each([1, 30])('with %i clients', (count) => {
  const clients = clientsOf(count);
  const [first = ''] = clients;

  test('the backlog of one client at a server that does one start after the other costs one start for each row, without pauses', async () => {
    const { leave, commit, rows, server, stop } = twoProcesses({ queuedMs: 40 }, clients);
    for (let n = 0; n < 500; n += 1) leave(first);
    const arrivals = setInterval(commit, 100);
    // 500 rows of 40 ms each, and ten more rows a second, which use 40 % of the server.
    const idealMs = (500 * 40) / (1 - 0.4);
    const begunAt = performance.now();
    while (rows.size > 60 && performance.now() - begunAt < 10 * idealMs)
      await vi.advanceTimersByTimeAsync(100);
    expect(performance.now() - begunAt).toBeLessThan(1.5 * idealMs);
    clearInterval(arrivals);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(rows.size).toBe(0);
    await stop();
    expect(server.starts / server.started.length).toBeLessThanOrEqual(1.2);
  });

  test('after a server was frozen for 45 s every row is dispatched within 15 s, in the order of each client', async () => {
    const { commit, freeze, server, stop } = twoProcesses({ queuedMs: 40 }, clients);
    const committed: DispatchOrder[] = [];
    await vi.advanceTimersByTimeAsync(1_000);
    freeze(45_000);
    const thawsAt = performance.now() + 45_000;
    const arrivals = setInterval(() => committed.push(commit()), 500);
    await vi.advanceTimersByTimeAsync(45_000);
    clearInterval(arrivals);
    await vi.advanceTimersByTimeAsync(15_000);
    for (const clientId of clients) {
      const started = server.started.filter((start) => start.clientId === clientId).map(({ id }) => id);
      const own = committed.filter((order) => order.clientId === clientId);
      expect(started).toEqual(own.map(({ outboxId }) => outboxId));
    }
    expect(server.started.at(-1)?.at).toBeLessThan(thawsAt + 15_000);
    await stop();
  });

  test('one row of fifty that is never answered does not slow the others', async () => {
    const { leave, neverAnswer, server, rows, stop } = twoProcesses({ queuedMs: 40 }, clients);
    for (let n = 0; n < 600; n += 1) {
      const order = leave(clients[n % count] ?? '');
      if (n % 50 === 0) neverAnswer(order);
    }
    await vi.advanceTimersByTimeAsync(1.5 * 588 * 40);
    expect(server.started).toHaveLength(588);
    expect(rows.size).toBe(12);
    await stop();
  });
});

test('the backlog of one client is dispatched at the pace of the server while many other clients are active', async () => {
  const { leave, server, stop } = twoProcesses({ delayMs: () => 20 }, []);
  const others = clientsOf(30);
  for (let n = 0; n < 900; n += 1) leave('client with a backlog');
  let next = 0;
  const arrivals = setInterval(() => leave(others[next++ % others.length] ?? ''), 10);
  await vi.advanceTimersByTimeAsync(5_000);
  clearInterval(arrivals);
  const started = server.started.filter(({ clientId }) => clientId === 'client with a backlog');
  expect(started).toHaveLength(900);
  await stop();
});

test('rows that are never answered do not prevent the turns of other rows, even without earlier answers', async () => {
  const clients = clientsOf(12);
  const { leave, neverAnswer, server, stop } = twoProcesses({ queuedMs: 40 }, clients);
  for (const clientId of [...clients, ...clients]) neverAnswer(leave(clientId));
  await vi.advanceTimersByTimeAsync(120_000);
  const good = clients.map((clientId) => leave(clientId).outboxId);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(server.started.map(({ id }) => id).sort()).toEqual(good.sort());
  await stop();
});

test('the relay begins where it ended: a client with one row does not wait for the older ones of another', async () => {
  const { leave, server, stop } = twoProcesses({ delayMs: () => 3_000 }, []);
  for (let n = 0; n < 500; n += 1) leave('client 0');
  await vi.advanceTimersByTimeAsync(60_000);
  leave('client 1');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(server.started.map(({ clientId }) => clientId)).toContain('client 1');
  await stop();
});

test('a distant server gets more starts at a time, so that its delay slows no row', async () => {
  let turn = 0;
  const { leave, rows, stop } = twoProcesses({ delayMs: () => (turn++ % 5) * 1_000 }, []);
  for (let n = 0; n < 600; n += 1) leave('client 0');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rows.size).toBe(0);
  await stop();
});

test('the limit stays between 2 and 64, and missing answers count once in a round', () => {
  const limit = createStartLimit(() => 0);
  vi.advanceTimersByTime(1);
  const begunAt = performance.now();
  for (let n = 0; n < 16; n += 1) limit.unanswered(begunAt);
  expect(limit.size).toBe(8);
  expect([limit.free(0), limit.restMs()]).toEqual([0, 1_000]);
  vi.advanceTimersByTime(1_000);
  expect([limit.free(0), limit.free(7), limit.free(9)]).toEqual([8, 1, 0]);
  for (let n = 0; n < 5; n += 1) {
    vi.advanceTimersByTime(1);
    limit.unanswered(performance.now());
  }
  expect(limit.size).toBe(2);
  while (limit.size < 64) {
    vi.advanceTimersByTime(1);
    limit.answered(performance.now());
  }
  expect(limit.size).toBe(64);
  vi.advanceTimersByTime(1);
  const slow = performance.now();
  vi.advanceTimersByTime(2_501);
  for (let n = 0; n < 64; n += 1) limit.answered(slow);
  expect(limit.size).toBe(32);
});

test('a missing answer does not change the limit when a later start is answered quickly', () => {
  const limit = createStartLimit(() => 0);
  vi.advanceTimersByTime(1);
  const begunAt = performance.now();
  vi.advanceTimersByTime(8_000);
  const later = performance.now();
  vi.advanceTimersByTime(10);
  expect(limit.unanswered(later)).toBe('unreachable');
  limit.answered(later);
  vi.advanceTimersByTime(2_000);
  const size = limit.size;
  expect(limit.unanswered(begunAt)).toBe('overtaken');
  expect([limit.size, limit.restMs()]).toEqual([size, 0]);
});

test('a start that fails at once makes the process rest, although a later one was answered, unless its row failed before', () => {
  const limit = createStartLimit(() => 0);
  vi.advanceTimersByTime(1);
  const begunAt = performance.now();
  vi.advanceTimersByTime(10);
  limit.answered(performance.now());
  expect(limit.unanswered(begunAt, begunAt)).toBe('overtaken');
  expect(limit.restMs()).toBe(0);
  expect(limit.unanswered(begunAt)).toBe('unreachable');
  expect(limit.restMs()).toBe(1_000);
});

test('a server without room for half of the starts gets fewer at a time, and every row in the end', async () => {
  const { leave, reject, server, rows, stop } = twoProcesses({ delayMs: () => 20 }, []);
  const clients = clientsOf(30);
  let n = 0;
  reject(() => n++ % 2 === 0);
  for (let row = 0; row < 300; row += 1) leave(clients[row % clients.length] ?? '');
  await vi.advanceTimersByTimeAsync(60_000);
  const { starts } = server;
  // Two starts at a time, and a rest of 1 to 2 s after each failure.
  expect(starts).toBeLessThan(300);
  expect(starts).toBeGreaterThan(50);
  reject(() => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rows.size).toBe(0);
  await stop();
});

test('a row that the server refuses for lack of room while it accepts others causes no rest', async () => {
  const { leave, reject, server, stop } = twoProcesses({ delayMs: () => 20 }, []);
  const clients = clientsOf(30);
  const { outboxId } = leave('client 0');
  reject((order) => order.outboxId === outboxId);
  let next = 0;
  const arrivals = setInterval(() => leave(clients[next++ % clients.length] ?? ''), 20);
  await vi.advanceTimersByTimeAsync(20_000);
  clearInterval(arrivals);
  expect(server.started.length).toBeGreaterThan(900);
  await stop();
});
