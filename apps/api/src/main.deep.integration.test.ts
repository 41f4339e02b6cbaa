import { request } from 'node:http';
import { apiVersion, readCommit } from '@fiscal/config';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type ApiProcess, startApiProcess } from './testing/start-api-process.ts';

let database: TestDatabase;
let api: ApiProcess | undefined;
let ready: ApiProcess;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 2 });
});

/** All tests use one process. After a test that ended it, the next test starts another. */
beforeEach(async () => {
  api ??= await startApiProcess(database.urls.api);
  ready = api;
});

afterAll(async () => {
  api?.signal('SIGKILL');
  await database.drop();
});

const known = readCommit(undefined);
const commit = known === undefined ? {} : { commit: known };

test('the first line on standard output names both addresses, and both answer while Temporal does not', async () => {
  const expected = {
    status: 'degraded',
    reasons: ['workflowEngine'],
    db: 'ok',
    version: apiVersion,
    ...commit,
    sefaz: 'simulada',
  };
  for (const address of [ready.sandbox, ready.production]) {
    // The probe gives up on a database that a busy machine lets answer late, and asks again.
    await expect
      .poll(async () => (await fetch(`${address}/health`)).json(), { timeout: 50_000 })
      .toEqual(expected);
  }
});

test('the reference page loads only from this address, and its policy allows nothing else', async () => {
  const page = await fetch(`${ready.sandbox}/docs`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).not.toMatch(/https?:\/\//);
  const script = await fetch(`${ready.sandbox}/docs/scalar.js`);
  expect(Number((await script.arrayBuffer()).byteLength)).toBeGreaterThan(1_000_000);
});

test('the internal address says that the process is ready, and counts requests without ids', async () => {
  await fetch(`${ready.sandbox}/v1/nfe/0123456789abcdef01234567`);
  expect((await fetch(`${ready.metrics}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${ready.metrics}/metrics`)).text();
  expect(metrics).toMatch(/fiscal_http_request_seconds_count\{.*status="401"/);
  expect(metrics).not.toContain('0123456789abcdef');
  expect(metrics).toMatch(/^fiscal_tables_overdue \d+$/m);
});

test('when all workers are dead the process says so, and shows what they have read until it is a minute old', async () => {
  const page = async () => (await fetch(`${ready.metrics}/metrics`)).text();
  await database.asOwner(`
    insert into reading (name, samples, read_at)
    values ('gaps', '[{"name": "fiscal_gaps_due_numbers", "labels": {"environment": "production"}, "value": 4}]', now());
    insert into lease (name, holder, until) values ('housekeeping.pace', 'a dead worker', now() - interval '2 minutes')`);
  await expect
    .poll(page, { timeout: 50_000 })
    .toContain('fiscal_gaps_due_numbers{environment="production"} 4');
  await expect
    .poll(page, { timeout: 50_000 })
    .toMatch(/^fiscal_housekeeping_lease_seconds\{loop="pace"\} 1[3-9]\d\./m);
  const health = await (await fetch(`${ready.sandbox}/health`)).json();
  expect(health).toMatchObject({ status: 'degraded', reasons: ['housekeeping', 'workflowEngine'], db: 'ok' });
  expect((await fetch(`${ready.metrics}/readyz`)).status).toBe(200);
  await database.asOwner("update reading set read_at = now() - interval '2 minutes'; delete from lease");
  await expect.poll(page, { timeout: 50_000 }).not.toContain('fiscal_gaps_due_numbers{');
});

test('an address without a key is refused before the body is read, for every form of sending it', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${ready.sandbox}/v1/nfe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    call.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once('error', reject);
    call.write('{');
  });
  expect(status).toBe(401);
});

test('SIGTERM ends the process with status 0', async () => {
  const { signal, ended } = ready;
  api = undefined;
  signal('SIGTERM');
  expect(await ended).toBe(0);
});

test('the API does not start on a database whose later version refuses it, and ends with status 1', async () => {
  await database.asOwner(
    `insert into schema_migration (name, sha256, oldest_program) values ('9999_later.sql', '', '99.0.0')`,
  );
  await expect(startApiProcess(database.urls.api)).rejects.toThrow('ended with 1');
  await database.asOwner(
    `update schema_migration set oldest_program = '0.0.1' where name = '9999_later.sql'`,
  );
  const { signal, ended } = await startApiProcess(database.urls.api);
  signal('SIGTERM');
  expect(await ended).toBe(0);
});

test('the API does not start with the login of the owner of the tables, and ends with status 1', async () => {
  await expect(startApiProcess(database.adminUrl)).rejects.toThrow('ended with 1');
});
