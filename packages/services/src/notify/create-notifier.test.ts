import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNotifier } from './create-notifier.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function harness(send: () => Promise<void> = async () => undefined) {
  const notices: string[][] = [];
  const problems: unknown[] = [];
  const notifier = createNotifier({
    db: {
      async autocommit(_, given) {
        const { channel, payload } = given as unknown as { channel: string; payload: string };
        expect(channel).toBe('filing');
        notices.push(payload.split(','));
        await send();
        return [];
      },
    },
    onProblem: (error) => problems.push(error),
  });
  return { notifier, notices, problems };
}

const idOf = (n: number): string => n.toString(16).padStart(24, '0');

test('the first id is sent at once, and later ids together, at most one notice each 20 ms', async () => {
  const { notifier, notices } = harness();
  notifier.notify('a');
  expect(notices).toEqual([['a']]);
  notifier.notify('b');
  notifier.notify('c');
  notifier.notify('b');
  await vi.advanceTimersByTimeAsync(19);
  expect(notices).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(notices).toEqual([['a'], ['b', 'c']]);
  notifier.notify('d');
  expect(notices).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20);
  expect(notices).toEqual([['a'], ['b', 'c'], ['d']]);
  await vi.advanceTimersByTimeAsync(20);
  notifier.notify('e');
  expect(notices.at(-1)).toEqual(['e']);
});

test('a notice is never larger than Postgres allows', async () => {
  const { notifier, notices } = harness();
  const ids = Array.from({ length: 601 }, (_, n) => idOf(n));
  for (const id of ids) notifier.notify(id);
  await vi.advanceTimersByTimeAsync(100);
  expect(notices.map(({ length }) => length)).toEqual([1, 250, 250, 100]);
  expect(notices.flat()).toEqual(ids);
  for (const each of notices) expect(each.join(',').length).toBeLessThan(8_000);
});

test('after an error of the database the next ids are published', async () => {
  let isAway = true;
  const away = new Error('away');
  const { notifier, notices, problems } = harness(() => (isAway ? Promise.reject(away) : Promise.resolve()));
  notifier.notify('a');
  await vi.advanceTimersByTimeAsync(20);
  isAway = false;
  notifier.notify('b');
  await vi.advanceTimersByTimeAsync(20);
  expect(problems).toEqual([away]);
  expect(notices).toEqual([['a'], ['b']]);
});

test('a notifier that stops publishes the ids that it collected and takes no more', async () => {
  const { notifier, notices } = harness();
  notifier.notify('a');
  notifier.notify('b');
  const stopped = notifier.stop();
  await vi.advanceTimersByTimeAsync(20);
  await stopped;
  notifier.notify('c');
  expect(notices).toEqual([['a'], ['b']]);
});
