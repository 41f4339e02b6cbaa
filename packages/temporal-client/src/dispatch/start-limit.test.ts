import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

/** A relay and a process that hands over its own rows, on one outbox and one server. */
function twoProcesses(latency: ModelLatency) {
  const model = createModel(latency);
  const relay = startDispatchLoop({
    ...model.deps,
    onProblem,
    relay: { claim: model.claim, pauseMs: 200 },
  });
  const oldest = () => Math.min(...[...model.rows.values()].map(({ createdAt }) => createdAt));
  const own = startDispatchLoop({
    ...model.deps,
    onProblem,
    relay: 'none',
    isBehind: () => performance.now() - oldest() > 2_000,
  });
  const commit = () => {
    const order = model.commit();
    own.handOver([order]);
    return order.outboxId;
  };
  const stop = async () => {
    const stopped = Promise.all([relay.stop(), own.stop()]);
    await vi.advanceTimersByTimeAsync(20_000);
    await stopped;
  };
  return { ...model, commit, stop };
}

test('a backlog at a server that does one start after the other costs one start a row, and no time between them', async () => {
  const { leave, commit, rows, server, stop } = twoProcesses({ queuedMs: 40 });
  for (let n = 0; n < 500; n += 1) leave();
  const arrivals = setInterval(commit, 100);
  // 500 rows of 40 ms, and ten more a second.
  const idealMs = (500 * 40) / (1 - 0.4);
  const begunAt = performance.now();
  while (rows.size > 60 && performance.now() - begunAt < 10 * idealMs) await vi.advanceTimersByTimeAsync(100);
  expect(performance.now() - begunAt).toBeLessThan(1.5 * idealMs);
  clearInterval(arrivals);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rows.size).toBe(0);
  await stop();
  expect(server.starts / server.started.length).toBeLessThanOrEqual(1.2);
});

test('after a server that stood still for 45 s every row is dispatched within 15 s, in order', async () => {
  const { commit, freeze, server, stop } = twoProcesses({ queuedMs: 40 });
  const committed: string[] = [];
  await vi.advanceTimersByTimeAsync(1_000);
  freeze(45_000);
  const thawsAt = performance.now() + 45_000;
  const arrivals = setInterval(() => committed.push(commit()), 500);
  await vi.advanceTimersByTimeAsync(45_000);
  clearInterval(arrivals);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.started.map(({ id }) => id)).toEqual(committed);
  expect(server.started.at(-1)?.at).toBeLessThan(thawsAt + 15_000);
  await stop();
});

test('a server far away is asked for more at a time, so that its delay holds no row back', async () => {
  let turn = 0;
  const { leave, rows, stop } = twoProcesses({ delayMs: () => (turn++ % 5) * 1_000 });
  for (let n = 0; n < 600; n += 1) leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rows.size).toBe(0);
  await stop();
});

test('the limit keeps between 2 and 64, and an answer that does not come counts once a round', () => {
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
