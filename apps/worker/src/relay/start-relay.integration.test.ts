import { randomBytes } from 'node:crypto';
import { writeMasterKeys } from '@fiscal/certificates';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { createLogger, createMetrics } from '@fiscal/observability';
import {
  createClient,
  createWebhook,
  type OpenedServices,
  openServiceDeps,
  outboxLag,
  type TenantContext,
  testWebhook,
} from '@fiscal/services';
import type { Dispatcher, DispatchOrder, DispatchResult } from '@fiscal/temporal-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readWorkerSettings } from '../env.ts';
import { startRelay } from './start-relay.ts';

let database: TestDatabase;
let opened: OpenedServices;
let tenant: TenantContext;
let webhookId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  const environment = readWorkerSettings({
    DATABASE_URL: database.url,
    CODEC_KEYS: 'unused',
    MASTER_KEYS: writeMasterKeys('k1', new Uint8Array(randomBytes(32))),
    WEBHOOK_LOOPBACK_RECEIVERS: '127.0.0.1:*',
  });
  opened = openServiceDeps({ environment, schemas: 'unused', threads: 'unused' });
  const { id } = await createClient(opened.services, { name: 'Cliente de teste', actor: 'test' });
  tenant = { ...opened.services, tenant: { clientId: id, mode: 'test' }, requestId: 'test' };
  webhookId = (await createWebhook(tenant, { url: 'http://127.0.0.1:9/hooks' })).id;
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** A dispatcher that answers in turn, the last answer for ever. */
function fakeDispatcher(answers: readonly (DispatchResult | Error)[]) {
  const orders: DispatchOrder[] = [];
  const dispatcher: Dispatcher = {
    async dispatch(order) {
      orders.push(order);
      const answer = answers[Math.min(orders.length, answers.length) - 1] ?? 'dispatched';
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { dispatcher, orders };
}

const partsOf = (dispatcher: Dispatcher) => ({
  services: opened.services,
  dispatcher,
  metrics: createMetrics(),
  logger: createLogger({ name: 'test', level: 'silent' }),
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const nothingWaits = async (): Promise<boolean> => (await outboxLag(opened.services)).waiting === 0;

test('a new row is dispatched at once, woken by the database and not by the clock', async () => {
  const { dispatcher, orders } = fakeDispatcher([]);
  const relay = await startRelay({ ...partsOf(dispatcher), pollMs: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const delivery = await testWebhook(tenant, { id: webhookId });
  await until(nothingWaits);
  expect(orders.map(({ workflowId }) => workflowId)).toEqual([`webhook:${delivery.id}`]);
  await relay.stop();
});

test('rows written while no relay runs are dispatched when one starts', async () => {
  await testWebhook(tenant, { id: webhookId });
  await testWebhook(tenant, { id: webhookId });
  const { dispatcher, orders } = fakeDispatcher([]);
  const relay = await startRelay(partsOf(dispatcher));
  await until(nothingWaits);
  expect(orders).toHaveLength(2);
  await relay.stop();
});

test.each([['unreachable' as const], [new Error('refused')]])(
  'a row that Temporal does not take (%s) stays, and is dispatched later',
  async (answer) => {
    const { dispatcher, orders } = fakeDispatcher([answer, 'dispatched']);
    const relay = await startRelay({ ...partsOf(dispatcher), pollMs: 50 });
    await testWebhook(tenant, { id: webhookId });
    await until(nothingWaits);
    expect(orders).toHaveLength(2);
    expect(orders[1]).toMatchObject({ workflowId: orders[0]?.workflowId });
    await relay.stop();
  },
);

test('two relays share the rows: each row is dispatched once', async () => {
  const { dispatcher, orders } = fakeDispatcher([]);
  const relays = await Promise.all([startRelay(partsOf(dispatcher)), startRelay(partsOf(dispatcher))]);
  await Promise.all(Array.from({ length: 20 }, () => testWebhook(tenant, { id: webhookId })));
  await until(nothingWaits);
  expect(new Set(orders.map(({ workflowId }) => workflowId)).size).toBe(20);
  expect(orders).toHaveLength(20);
  await Promise.all(relays.map((relay) => relay.stop()));
});

test('a stop waits for every row in hand, also when another one could not be noted', async () => {
  await testWebhook(tenant, { id: webhookId });
  await testWebhook(tenant, { id: webhookId });
  const { db } = opened.services;
  let transactions = 0;
  const failsOnce: typeof db = {
    ...db,
    async transaction(scope, work) {
      transactions += 1;
      if (transactions === 2) throw new Error('the connection ended');
      return db.transaction(scope, work);
    },
  };
  let dispatches = 0;
  let ended = 0;
  const dispatcher: Dispatcher = {
    async dispatch() {
      dispatches += 1;
      if (dispatches === 2) await new Promise((resolve) => setTimeout(resolve, 300));
      ended += 1;
      return 'dispatched';
    },
  };
  const services = { ...opened.services, db: failsOnce };
  const relay = await startRelay({ ...partsOf(dispatcher), services, pollMs: 60_000 });
  await until(async () => transactions >= 2);
  await relay.stop();
  expect(ended).toBe(2);
  expect((await outboxLag(opened.services)).waiting).toBe(1);
});
