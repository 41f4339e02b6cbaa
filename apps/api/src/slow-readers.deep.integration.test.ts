import { setTimeout } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getRequest, openSilentReaders } from './testing/silent-readers.ts';
import { type ApiProcess, startApiProcess } from './testing/start-api-process.ts';

/** The memory of the process stays below this. */
const mostMb = 400;

let database: TestDatabase;
let api: ApiProcess;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 2 });
  // All sockets of the attack are let in, and stay for the whole test.
  api = await startApiProcess(database.urls.api, {
    API_CONNECTIONS_PER_ADDRESS: '1000',
    API_ADDRESS_RATE_BURST: '5000',
  });
});
afterAll(async () => {
  api.signal('SIGKILL');
  await api.ended;
  await database.drop();
});

test.each([
  { path: '/docs/scalar.js', count: 400, pipelined: 1 },
  { path: '/v1/openapi.json', count: 150, pipelined: 20 },
])('$count sockets that ask for $path and never read take little memory', async ({ path, ...attack }) => {
  const request = getRequest(api.sandbox, path);
  const readers = openSilentReaders(api.sandbox, { ...attack, request });
  const begun = performance.now();
  expect((await fetch(`${api.production}/health`)).status).toBe(200);
  const healthMs = performance.now() - begun;
  await setTimeout(3_000);
  const { now, most } = api.memoryMb();
  const figures = `${now.toFixed(0)} MB resident, most ${most.toFixed(0)} MB; /health ${healthMs.toFixed(0)} ms`;
  process.stderr.write(`${attack.count} silent readers of ${path}: ${figures}\n`);
  expect(readers.open()).toBe(attack.count);
  expect(most).toBeLessThan(mostMb);
  readers.close();
});
