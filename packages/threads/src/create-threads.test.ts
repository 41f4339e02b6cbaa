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

test('the thread of a task past its deadline is killed, and the next task is done', async () => {
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

test('an exception inside a thread is reported without its content', async () => {
  await expect(shared.run({ module, data: 'throw' })).rejects.toThrow(/^worker thread: Error$/);
});

test('a thread that dies fails its own task only', async () => {
  const dying = shared.run({ module, data: 'die' });
  const next = shared.run({ module, data: 'next' });
  await expect(dying).rejects.toThrow('ended');
  expect(await next).toEqual({ kind: 'done', value: 'next done' });
});

test('only the thread that fills its memory dies, and waiting tasks are done', async () => {
  await withThreads({ size: 1, heapMb: 32 }, async (threads) => {
    const greedy = threads.run({ module, data: 'fill the memory' });
    const next = threads.run({ module, data: 'next' });
    await expect(greedy).rejects.toThrow('memory limit');
    expect(await next).toEqual({ kind: 'done', value: 'next done' });
  });
});

test('a thread does not get the environment of the process, which holds secrets', async () => {
  const found = await shared.run({ module, data: 'name the environment' });
  expect(found).toEqual({ kind: 'done', value: ['NODE_ENV'] });
});

test('a module that cannot be loaded fails its task, and the thread continues', async () => {
  const missing = threadModule(import.meta.url, 'no-such-module');
  await expect(shared.run({ module: missing, data: 'a' })).rejects.toThrow('worker thread');
  expect(await shared.run({ module, data: 'b' })).toEqual({ kind: 'done', value: 'b done' });
});

test('the state of a module is kept between tasks and ends with the idle thread', async () => {
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

test('a task that takes longer than the idle limit is finished', async () => {
  await withThreads({ size: 1, idleMs: 50 }, async (threads) => {
    await threads.run({ module, data: 'a' });
    expect(await threads.run({ module, data: 'take a while' })).toMatchObject({ kind: 'done' });
  });
});

test('no thread exists before the first task, and no task is accepted after the end', async () => {
  const threads = createThreads({ size: 2 });
  expect(threads.alive()).toBe(0);
  await threads.close();
  await expect(threads.run({ module, data: 'a' })).rejects.toThrow('closed');
});
