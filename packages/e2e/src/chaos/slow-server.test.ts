import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { slowDown } from './slow-server.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Makes a proxy that records the last delays that it was given. */
function recordingProxy() {
  const given: { nextMs: (() => number) | undefined } = { nextMs: undefined };
  return {
    given,
    address: '',
    slowDown: (nextMs: () => number) => void Object.assign(given, { nextMs }),
    restore: () => void Object.assign(given, { nextMs: undefined }),
    delayed: () => 0,
    stop: async () => undefined,
  };
}

test('a call to Temporal waits up to 2 s each way, a call to Postgres up to 250 ms, and after 12 s no call waits', async () => {
  for (const [part, longest] of [
    ['workflowServer', 2_000],
    ['postgres', 250],
  ] as const) {
    const proxies = { workflowServer: recordingProxy(), postgres: recordingProxy() };
    const over = slowDown({ proxies }, part, seededRandom(1));
    await vi.advanceTimersByTimeAsync(11_999);
    const { nextMs = () => 0 } = proxies[part].given;
    const delays = Array.from({ length: 1_000 }, nextMs);
    const [least, most] = [Math.min(...delays), Math.max(...delays)];
    expect(least >= 0 && least < longest * 0.01).toBe(true);
    expect(most <= longest && most > longest * 0.99).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await over;
    expect(proxies[part].given.nextMs).toBeUndefined();
  }
});

test('a stack without proxies cannot be slowed down', async () => {
  await expect(slowDown({ proxies: undefined }, 'postgres', seededRandom(1))).rejects.toThrow('no proxy');
});
