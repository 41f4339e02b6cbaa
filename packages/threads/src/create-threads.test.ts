import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createThreads, type Threads } from './create-threads.ts';
import { threadModule } from './thread-module.ts';

const module = threadModule(new URL('./testing/here.ts', import.meta.url).href, 'odd-task');
const shared = createThreads({ size: 1 });
afterAll(() => shared.close());

async function withThreads<T>(options: Parameters<typeof createThreads>[0], use: (threads: Threads) => T) {
  const threads = createThreads(options);
  try {
    return await use(threads);
  } finally {
    await threads.close();
  }
}

test('tasks are done in order by one thread', async () => {
  const results = await Promise.all(['a', 'b', 'c'].map((data) => shared.run({ module, data })));
  expect(results).toEqual(['a done', 'b done', 'c done'].map((value) => ({ kind: 'done', value })));
});

test('a task past its deadline loses its thread, the next one is served', async () => {
  const stuck = shared.run({ module, data: 'never return', deadlineMs: 50 });
  const next = shared.run({ module, data: 'next', deadlineMs: 10_000 });
  expect(await stuck).toEqual({ kind: 'deadline' });
  expect(await next).toEqual({ kind: 'done', value: 'next done' });
});

test('a deadline does not count while the thread starts and loads the module', async () => {
  await withThreads({ size: 1 }, async (threads) => {
    const slow = threadModule(new URL('./testing/here.ts', import.meta.url).href, 'slow-to-load');
    const first = await threads.run({ module: slow, data: 'a', deadlineMs: 600 });
    expect(first).toEqual({ kind: 'done', value: 'a' });
  });
});

test('an exception inside a thread comes back without its content', async () => {
  await expect(shared.run({ module, data: 'throw' })).rejects.toThrow(/^worker thread: Error$/);
});

test('a thread that dies fails its own task only', async () => {
  const dying = shared.run({ module, data: 'die' });
  const next = shared.run({ module, data: 'next' });
  await expect(dying).rejects.toThrow('ended');
  expect(await next).toEqual({ kind: 'done', value: 'next done' });
});

test('a thread that fills its memory dies alone, and what waits is served', async () => {
  await withThreads({ size: 1, heapMb: 32 }, async (threads) => {
    const greedy = threads.run({ module, data: 'fill the memory' });
    const next = threads.run({ module, data: 'next' });
    await expect(greedy).rejects.toThrow('memory limit');
    expect(await next).toEqual({ kind: 'done', value: 'next done' });
  });
});

test('a thread has nothing of the environment of the process, where secrets are', async () => {
  const found = await shared.run({ module, data: 'name the environment' });
  expect(found).toEqual({ kind: 'done', value: ['NODE_ENV'] });
});

test('a module that cannot be loaded fails its task, and the thread goes on', async () => {
  const missing = threadModule(import.meta.url, 'no-such-module');
  await expect(shared.run({ module: missing, data: 'a' })).rejects.toThrow('worker thread');
  expect(await shared.run({ module, data: 'b' })).toEqual({ kind: 'done', value: 'b done' });
});

test('what a module opens is kept between tasks, and goes with the idle thread', async () => {
  await withThreads({ size: 2, idleMs: 50 }, async (threads) => {
    const runs = async (): Promise<unknown> => (await threads.run({ module, data: 'runs' })) as unknown;
    const [first, second] = [runs(), runs().then(runs)];
    await Promise.all([first, second]);
    while (threads.alive() > 0) await sleep(10);
    expect(await runs()).toEqual({ kind: 'done', value: 1 });
    expect(await runs()).toEqual({ kind: 'done', value: 2 });
    expect(threads.alive()).toBe(1);
  });
});

test('a thread that was idle finishes a task that takes longer than it may be idle', async () => {
  await withThreads({ size: 1, idleMs: 50 }, async (threads) => {
    await threads.run({ module, data: 'a' });
    expect(await threads.run({ module, data: 'take a while' })).toMatchObject({ kind: 'done' });
  });
});

test('no thread lives before the first task, and none takes a task after the end', async () => {
  const threads = createThreads({ size: 2 });
  expect(threads.alive()).toBe(0);
  await threads.close();
  await expect(threads.run({ module, data: 'a' })).rejects.toThrow('closed');
});
