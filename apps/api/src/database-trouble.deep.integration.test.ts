import { DatabaseError, databaseDeadlinesMs, openDatabase } from '@fiscal/db';
import { openStallableProxy, type StallableProxy } from '@fiscal/db/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCompanyOperation } from './routes/companies/create-company/create-company.operation.ts';
import { listCompaniesOperation } from './routes/companies/list-companies/list-companies.operation.ts';
import { getMeOperation } from './routes/system/get-me/get-me.operation.ts';
import { aCompanyBody } from './testing/companies.ts';
import { casesWithKey } from './testing/operation-cases.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';
import { joinTestApp, type TestApi } from './testing/test-api.ts';
import { errorOf } from './testing/typed-client.ts';

let proxy: StallableProxy;
let app: TestApp;
let api: TestApi;
let raised: Error | undefined;

beforeAll(async () => {
  app = await startTestApp(
    inject('postgresUrl'),
    {},
    {
      async openDb(url) {
        proxy = await openStallableProxy(url);
        const db = openDatabase({ url: proxy.url, purpose: 'api', max: 4, deadlineMs: 1_500 });
        return {
          ...db,
          read: (...given) => (raised === undefined ? db.read(...given) : Promise.reject(raised)),
        };
      },
    },
  );
  api = await joinTestApp(app);
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

/** Sets `default_transaction_read_only` for new sessions, and ends the others. */
const setReadOnly = (value: 'on' | 'off') =>
  api.asOwner(`
    begin read write;
    do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${value}', current_database());
    end $$;
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid();
    commit`);

const works = async (): Promise<boolean> => (await api.call(listCompaniesOperation)).status === 200;

test('every operation answers "busy" while Postgres is frozen, and works afterwards', async () => {
  expect(databaseDeadlinesMs.api).toBeLessThan(5_000);
  expect(await works()).toBe(true);
  proxy.stall();
  const answers = await Promise.all(
    casesWithKey.map(async (operation) => ({
      operation,
      answer: await api.request(operation.path, operation),
    })),
  );
  proxy.resume();
  for (const { operation, answer } of answers) {
    expect(answer.status, `${operation.method} ${operation.path} ${answer.text}`).toBe(503);
    expect(errorOf(answer)).toMatchObject({ code: 'busy' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await expect.poll(works, { timeout: 20_000 }).toBe(true);
});

test('operations that only read work on a read-only database', async () => {
  await setReadOnly('on');
  await expect.poll(works, { timeout: 10_000 }).toBe(true);
  expect((await api.call(getMeOperation)).status).toBe(200);
  const written = await api.call(createCompanyOperation, { body: aCompanyBody() });
  expect(written.status, written.text).toBe(503);
  expect(errorOf(written)).toMatchObject({ code: 'busy' });
  await setReadOnly('off');
  await expect.poll(works, { timeout: 10_000 }).toBe(true);
});

const fromServer = (code: string): Error =>
  Object.assign(new Error('raised by the test'), { name: 'PostgresError', code });

test.each([
  '25006',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '28P01',
  '28000',
  '40001',
  '40P01',
  '55P03',
  '25P03',
  '25P04',
  '53100',
  '53200',
  '53300',
  '08006',
])('SQLSTATE %s answers 503', async (code) => {
  raised = fromServer(code);
  const answer = await api.call(getMeOperation);
  raised = undefined;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).not.toBeNull();
});

test.each([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
])('the driver’s %s answers 503', async (code) => {
  raised = Object.assign(new Error('raised by the test'), { code });
  const answer = await api.call(getMeOperation);
  raised = undefined;
  expect(answer.status).toBe(503);
});

test('an error in a statement is not answered as "busy"', async () => {
  raised = new DatabaseError({ class: 'other', code: '42703', sqlstate: '42703' });
  const answer = await api.call(getMeOperation);
  raised = undefined;
  expect(answer.status).toBe(500);
});

test('an unexpected database error leaves no value in the log', async () => {
  await api.asOwner(
    "alter table company add constraint company_canary check (legal_name not like 'CANARY%')",
  );
  const body = aCompanyBody({ legalName: 'CANARY Joana 12345678909' });
  const answer = await api.call(createCompanyOperation, { body });
  expect(answer.status).toBe(500);
  const lines = api.logLines.filter((line) => line.includes('request failed'));
  expect(lines.at(-1)).toContain('company_canary');
  expect(lines.at(-1)).toContain('23514');
  expect(`${api.logLines.join('')}${answer.text}`).not.toMatch(/CANARY|Joana|12345678909|insert into/);
  await api.asOwner('alter table company drop constraint company_canary');
});
