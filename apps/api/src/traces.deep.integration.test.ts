import { createServer } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { type Collector, startCollector } from '@fiscal/testkit';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type ApiProcess, startApiProcess } from './testing/start-api-process.ts';

let database: TestDatabase;
let api: ApiProcess | undefined;
let collector: Collector | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 2 });
});
afterEach(async () => {
  api?.signal('SIGKILL');
  await collector?.close();
});
afterAll(async () => {
  await database.drop();
});

const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

async function requestAndStop(environment: Readonly<Record<string, string>>) {
  const running = await startApiProcess(database.urls.api, environment);
  api = running;
  const begun = performance.now();
  const answer = await fetch(`${running.sandbox}/v1/me`, { headers: { traceparent: caller } });
  const answeredMs = performance.now() - begun;
  const stopping = performance.now();
  running.signal('SIGTERM');
  const ended = await running.ended;
  return { status: answer.status, answeredMs, ended, stoppedMs: performance.now() - stopping };
}

/** Below the limit of a stop, after which the process ends itself with status 1, and with room for a busy machine. */
const soonMs = 20_000;

test('the last spans leave when the process ends', async () => {
  collector = await startCollector();
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  expect(await requestAndStop({ OTEL_EXPORTER_OTLP_ENDPOINT })).toMatchObject({ status: 401, ended: 0 });
  expect(collector.spans).toMatchObject([
    {
      name: expect.stringMatching(/^GET /),
      kind: 'server',
      parentId: '',
      links: [caller.slice(3, 35)],
      resource: { 'service.name': 'fiscal-api' },
    },
  ]);
});

test.each(['silent', 'away'])('a collector that is %s delays neither answers nor the stop', async (way) => {
  collector = await startCollector();
  collector.silence();
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  if (way === 'away') await collector.close();
  const seen = await requestAndStop({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_BSP_SCHEDULE_DELAY: '10' });
  expect(seen).toMatchObject({ status: 401, ended: 0 });
  expect(seen.answeredMs).toBeLessThan(soonMs);
  expect(seen.stoppedMs).toBeLessThan(soonMs);
});

test('without an endpoint nothing is sent, not even to the default address of a collector', async () => {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  });
  const isListening = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(4318, '127.0.0.1', () => resolve(true));
  });
  try {
    expect(await requestAndStop({})).toMatchObject({ status: 401, ended: 0 });
    expect(connections).toBe(0);
  } finally {
    if (isListening === true) server.close();
  }
});
