import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Worker as Thread } from 'node:worker_threads';
import { createLogger } from '@fiscal/observability';
import { createClientConnection } from '@fiscal/temporal-client';
import { Client } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { testWorkflows } from '../testing/test-workflows.ts';
import type { greet } from '../testing/workflows/greet.workflow.ts';
import { installRuntime } from './install-runtime.ts';
import { shareWorkflowThread } from './share-workflow-thread.ts';

let workflowBundle: Awaited<ReturnType<typeof testWorkflows>>;
beforeAll(async () => {
  await installRuntime(createLogger({ name: 'test', level: 'silent', destination: process.stderr }));
  workflowBundle = await testWorkflows();
});

/** Returns the threads that begin while the test runs, each with its end. */
function watchThreads(): readonly { readonly ended: Promise<unknown> }[] {
  const threads: { readonly ended: Promise<unknown> }[] = [];
  const note = (thread: Thread): void => void threads.push({ ended: once(thread, 'exit') });
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return threads;
}

async function open() {
  const address = inject('temporalAddress');
  const native = await NativeConnection.connect({ address });
  const { connection, close } = createClientConnection({ address });
  onTestFinished(() => Promise.all([native.close(), close()]).then(() => undefined));
  const shared = shareWorkflowThread(new Map());
  const create = (namespace: string, taskQueue: string): Promise<Worker> =>
    shared.Worker.create({ connection: native, namespace, taskQueue, workflowBundle });
  const { workflow } = new Client({ connection, namespace: 'default' });
  const greeted = (taskQueue: string, name: string): Promise<string> =>
    workflow.execute<typeof greet>('greet', { taskQueue, workflowId: randomUUID(), args: [name] });
  return { shared, create, greeted };
}

test('workers of two queues run their workflows in one thread, which ends with the last of them', async () => {
  const { create, greeted } = await open();
  const threads = watchThreads();
  const queues = [randomUUID(), randomUUID()] as const;
  const workers = await Promise.all(queues.map((queue) => create('default', queue)));
  const runs = workers.map((worker) => worker.run());
  onTestFinished(async () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    await Promise.all(runs);
  });
  expect(await Promise.all(queues.map((queue, index) => greeted(queue, `${index}`)))).toEqual([
    'hello 0',
    'hello 1',
  ]);
  expect(threads).toHaveLength(1);
  workers[0]?.shutdown();
  await runs[0];
  expect(await greeted(queues[1], 'again')).toBe('hello again');
  workers[1]?.shutdown();
  await runs[1];
  await threads[0]?.ended;
});

test('the thread of workers that could not be created can be ended', async () => {
  const { shared, create } = await open();
  const threads = watchThreads();
  await expect(create(`absent-${randomUUID()}`, randomUUID())).rejects.toThrow();
  expect(threads).toHaveLength(1);
  await shared.end();
  await threads[0]?.ended;
});
