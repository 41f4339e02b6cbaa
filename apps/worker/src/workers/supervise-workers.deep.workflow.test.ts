import { randomUUID } from 'node:crypto';
import { createLogger, createMetrics, serveMetrics } from '@fiscal/observability';
import { createClientConnection } from '@fiscal/temporal-client';
import { Client } from '@temporalio/client';
import { type NativeConnection, Worker, type WorkerDeploymentOptions } from '@temporalio/worker';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startGate } from '../testing/start-gate.ts';
import { testWorkflows } from '../testing/test-workflows.ts';
import type { greet } from '../testing/workflows/greet.workflow.ts';
import { installRuntime, type SdkMetrics } from './install-runtime.ts';
import { readDeployment } from './read-deployment.ts';
import { type SupervisedWorkers, superviseWorkers } from './supervise-workers.ts';

const logger = createLogger({ name: 'test', level: 'silent', destination: process.stderr });
const namespace = 'default';
const patience = { timeout: 60_000, interval: 50 };

let sdk: SdkMetrics;
let workflowBundle: Awaited<ReturnType<typeof testWorkflows>>;
let connection: ReturnType<typeof createClientConnection>;
let client: Client;
beforeAll(async () => {
  sdk = await installRuntime(logger);
  workflowBundle = await testWorkflows();
  connection = createClientConnection({ address: inject('temporalAddress') });
  client = new Client({ ...connection, namespace });
});
afterAll(() => connection.close());

interface Served {
  readonly taskQueue: string;
  readonly deployment?: WorkerDeploymentOptions | undefined;
}

/**
 * Supervises workers and stops them after the test: workers of a failed test would block the runtime for later files.
 */
function supervise(address: string, { taskQueue, deployment }: Served): SupervisedWorkers {
  const workers = superviseWorkers({
    connectionOptions: { address },
    createWorkers: async (native: NativeConnection) => [
      await Worker.create({
        connection: native,
        namespace,
        taskQueue,
        workflowBundle,
        activities: { nothing: async () => undefined },
        ...(deployment === undefined ? {} : { workerDeploymentOptions: deployment }),
      }),
    ],
    logger,
    pausesMs: [20, 40],
  });
  onTestFinished(() => workers.stop());
  return workers;
}

const start = (taskQueue: string, name: string) =>
  client.workflow.start<typeof greet>('greet', { taskQueue, workflowId: randomUUID(), args: [name] });

test('without Temporal the process stays up; when Temporal answers, its workers serve', async () => {
  const gate = await startGate(inject('temporalAddress'));
  const taskQueue = `test-${randomUUID()}`;
  const workers = supervise(gate.address, { taskQueue });
  await workers.tried;
  expect(await workers.serving()).toBe(false);
  gate.set('open');
  await vi.waitFor(async () => expect(await workers.serving()).toBe(true), patience);
  expect(await (await start(taskQueue, 'first')).result()).toBe('hello first');

  gate.set('shut');
  expect(await workers.serving()).toBe(false);
  const meanwhile = await start(taskQueue, 'second');
  gate.set('open');
  expect(await meanwhile.result()).toBe('hello second');
  await workers.stop();
  await gate.close();
});

test('a process that never reached Temporal stops at once', async () => {
  const gate = await startGate(inject('temporalAddress'));
  const workers = superviseWorkers({
    connectionOptions: { address: gate.address },
    createWorkers: async () => [],
    logger,
    pausesMs: [3_600_000],
  });
  await workers.tried;
  await workers.stop();
  await gate.close();
});

test('a defect at the start, unlike an unreachable Temporal, ends the process', async () => {
  const workers = superviseWorkers({
    connectionOptions: { address: inject('temporalAddress') },
    createWorkers: async () => Promise.reject(new RangeError('no such queue')),
    logger,
    pausesMs: [3_600_000],
  });
  await expect(workers.failed).rejects.toThrow('no such queue');
  await workers.stop();
});

test('the metrics of the SDK are on the page of the process', async () => {
  const metrics = createMetrics();
  metrics.append(() => sdk.read());
  const page = await serveMetrics(metrics, { ready: async () => true }, { host: '127.0.0.1', port: 0 });
  const taskQueue = `test-${randomUUID()}`;
  const workers = supervise(inject('temporalAddress'), { taskQueue });
  await (await start(taskQueue, 'anybody')).result();
  const read = async (): Promise<string> => (await fetch(`${page.address}/metrics`)).text();
  const of = (name: string): RegExp => new RegExp(`^${name}\\{[^}]*task_queue="${taskQueue}"`, 'm');
  await vi.waitFor(async () => {
    const text = await read();
    expect(text).toMatch(of('temporal_worker_task_slots_available'));
    expect(text).toMatch(of('temporal_workflow_task_schedule_to_start_latency_seconds_bucket'));
    expect(text).toMatch(/^process_cpu_seconds_total /m);
  }, patience);

  const failing = await client.workflow.start('absent', { taskQueue, workflowId: randomUUID() });
  await vi.waitFor(
    async () => expect(await read()).toMatch(of('temporal_workflow_task_execution_failed')),
    patience,
  );
  await failing.terminate();
  await workers.stop();
  await page.close();
});

test('with versioning a worker gets tasks when its version is current, and an open execution continues with it', async () => {
  const taskQueue = `test-${randomUUID()}`;
  const deploymentName = `fiscal-${randomUUID()}`;
  const versioned = (buildId: string) =>
    supervise(inject('temporalAddress'), {
      taskQueue,
      deployment: readDeployment(
        { WORKER_DEPLOYMENT_NAME: deploymentName, WORKER_BUILD_ID: buildId },
        '',
      )?.('companies'),
    });
  // A version is listed earlier than its task queues. Until all are listed the server refuses, and an operator repeats.
  const makeCurrent = (buildId: string): Promise<void> =>
    vi.waitFor(async () => {
      await client.workflowService.setWorkerDeploymentCurrentVersion({
        namespace,
        deploymentName,
        buildId,
        ignoreMissingTaskQueues: false,
      });
    }, patience);
  const known = async (buildId: string): Promise<boolean> => {
    const { workerDeploymentInfo } = await client.workflowService.describeWorkerDeployment({
      namespace,
      deploymentName,
    });
    return (workerDeploymentInfo?.versionSummaries ?? []).some(
      ({ deploymentVersion }) => deploymentVersion?.buildId === buildId,
    );
  };

  const first = versioned('1.0.0');
  await vi.waitFor(async () => expect(await known('1.0.0')).toBe(true), patience);
  const early = await start(taskQueue, 'early');
  expect((await historyTypes(early.workflowId)).length).toBe(2);
  await makeCurrent('1.0.0');
  expect(await early.result()).toBe('hello early');

  const second = versioned('1.1.0');
  await vi.waitFor(async () => expect(await known('1.1.0')).toBe(true), patience);
  await first.stop();
  const between = await start(taskQueue, 'between');
  await makeCurrent('1.1.0');
  expect(await between.result()).toBe('hello between');
  await second.stop();
});

async function historyTypes(workflowId: string): Promise<readonly unknown[]> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).map(({ eventType }) => eventType);
}
