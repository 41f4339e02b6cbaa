import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { countWorkers } from './count-workers.ts';
import { openTestTemporal, type TestTemporal } from './testing/open-test-temporal.ts';

let temporal: TestTemporal;
beforeAll(() => {
  temporal = openTestTemporal(inject('temporalAddress'));
});
afterAll(() => temporal.close());

/** Polls for work, as a worker does, until the signal is aborted. */
function poll(queue: string, identity: string, signal: AbortSignal): Promise<unknown> {
  const { connection, options, workflowService } = temporal.client;
  const request = { namespace: options.namespace, taskQueue: { name: queue }, identity };
  return connection
    .withDeadline(Date.now() + 60_000, () =>
      connection.withAbortSignal(signal, () => workflowService.pollActivityTaskQueue(request)),
    )
    .catch(() => undefined);
}

test('the processes that take activities from a queue are counted, each once', async () => {
  const queue = `sefaz.SP.${randomUUID()}`;
  expect(await countWorkers(temporal.client, queue)).toBe(0);
  const end = new AbortController();
  const polls = ['one', 'one', 'another'].map((identity) => poll(queue, identity, end.signal));
  await vi.waitFor(async () => expect(await countWorkers(temporal.client, queue)).toBe(2), {
    timeout: 30_000,
    interval: 100,
  });
  end.abort();
  await Promise.all(polls);
});
