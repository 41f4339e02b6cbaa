import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createThreadPool } from './create-thread-pool.ts';
import { threadEntry } from './thread-entry.ts';

const beside = new URL('../testing/here.ts', import.meta.url).href;
const pool = createThreadPool({ entry: threadEntry(beside, 'odd-thread'), size: 1 });
afterAll(() => pool.close());

test('tasks are done in order by one thread', async () => {
  const results = await Promise.all(['a', 'b', 'c'].map((data) => pool.run({ data })));
  expect(results).toEqual(['a done', 'b done', 'c done'].map((value) => ({ kind: 'done', value })));
});

test('a task past its deadline loses its thread, the next one is served', async () => {
  const stuck = pool.run({ data: 'never return', deadlineMs: 50 });
  const next = pool.run({ data: 'next', deadlineMs: 10_000 });
  expect(await stuck).toEqual({ kind: 'deadline' });
  expect(await next).toEqual({ kind: 'done', value: 'next done' });
});

test('an exception inside a thread comes back without its content', async () => {
  await expect(pool.run({ data: 'throw' })).rejects.toThrow(/^worker thread: Error$/);
});

test('a thread that dies fails its own task only', async () => {
  const dying = pool.run({ data: 'die' });
  const next = pool.run({ data: 'next' });
  await expect(dying).rejects.toThrow('ended');
  expect(await next).toEqual({ kind: 'done', value: 'next done' });
});

test('a thread that cannot start fails what waits for it instead of starting for ever', async () => {
  const broken = createThreadPool({
    entry: threadEntry(beside, 'odd-thread', 'dies while starting'),
    size: 2,
  });
  await expect(Promise.all([broken.run({ data: 'a' }), broken.run({ data: 'b' })])).rejects.toThrow();
  await broken.close();
});

test('threads start in a process that only has the TypeScript loader, and do not keep it alive', () => {
  const loader = createRequire(import.meta.url).resolve('tsx/cli');
  const script = fileURLToPath(new URL('../testing/run-one-task.ts', import.meta.url));
  const output = execFileSync(process.execPath, [loader, script], { encoding: 'utf8', timeout: 15_000 });
  expect(output).toBe('{"kind":"done","value":"from outside done"}');
});
