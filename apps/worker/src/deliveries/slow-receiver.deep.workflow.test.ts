import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '@fiscal/activities/testing';
import { productionTiming, scaleTiming } from '@fiscal/contracts';
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  redeliver,
  slotsOfReceiver,
  testWebhook,
} from '@fiscal/services';
import { useOpened } from '@fiscal/testkit/testing';
import { NativeConnection } from '@temporalio/worker';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { type FilingStack, openFilingStack } from '../testing/filing-stack.ts';
import { patience } from '../testing/patience.ts';

const manyDeliveries = 50;
/** Short delays: a timeout on a stalled machine is a failure like any other, and is retried soon. */
const timing = { ...scaleTiming(productionTiming, 0.001), webhookMs: Array(50).fill(500) };

const stack = useOpened(() => openFilingStack(inject('postgresUrl'), inject('temporalAddress'), timing));

/**
 * Starts a receiver that holds posts until it may answer and then answers each after 200 ms. It counts the open posts.
 */
async function startSlowReceiver() {
  const held = new Set<ServerResponse>();
  const arrived = new Set<string>();
  const seen = { most: 0, open: 0, answered: 0 };
  let holding = true;
  const answer = (response: ServerResponse): void => {
    response.writeHead(204).end();
    seen.answered += 1;
  };
  const server = createServer((request, response) => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    response.on('close', () => {
      seen.open -= 1;
      held.delete(response);
    });
    arrived.add(String(request.headers['x-fiscal-delivery']));
    request.resume();
    if (holding) held.add(response);
    else void sleep(200).then(() => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/slow`,
    seen,
    arrived,
    letGo() {
      holding = false;
      for (const response of held) answer(response);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function workDuringTest(...parts: Parameters<FilingStack['work']>): Promise<void> {
  const workers = await stack.work(...parts);
  onTestFinished(() => workers.stop());
}

async function queue(webhookId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await testWebhook(stack.harness.tenant, { id: webhookId });
}

const statusesOf = async (id: string) => {
  const { data } = await listDeliveries(stack.harness.tenant, { id, limit: 100 });
  return data.map(({ status }) => status);
};

test('a slow receiver gets five posts at a time from two workers, all posts arrive, and no other receiver waits', async () => {
  const { tenant } = stack.harness;
  const slow = await startSlowReceiver();
  const quick = await startReceiver([204]);
  const [behind, beside] = [
    await createWebhook(tenant, { url: slow.url }),
    // Another host, because webhooks of one host share its slots.
    await createWebhook(tenant, { url: quick.url.replace('127.0.0.1', 'localhost') }),
  ];
  await queue(behind.id, manyDeliveries);
  await queue(beside.id, manyDeliveries);
  await stack.dispatch();
  const connection = await NativeConnection.connect({ address: inject('temporalAddress') });
  onTestFinished(() => connection.close());
  await workDuringTest();
  await workDuringTest({ connection });
  await vi.waitFor(async () => {
    expect(await statusesOf(beside.id)).toEqual(Array(manyDeliveries).fill('delivered'));
  }, patience);
  expect(slow.seen.answered).toBe(0);
  // A call that timed out is tried again.
  await vi.waitFor(() => expect(slow.seen.open).toBe(slotsOfReceiver), patience);
  slow.letGo();
  await vi.waitFor(async () => {
    expect(await statusesOf(behind.id)).toEqual(Array(manyDeliveries).fill('delivered'));
  }, patience);
  expect(slow.arrived.size).toBe(manyDeliveries);
  expect(slow.seen.most).toBe(slotsOfReceiver);
  await quick.close();
  await slow.close();
});

test('the removal of a webhook ends the executions of pending deliveries, and a redelivery begins one', async () => {
  const { tenant } = stack.harness;
  const down = await startReceiver([500]);
  const up = await startReceiver([204]);
  const removed = await createWebhook(tenant, { url: down.url });
  const { id: discarded } = await testWebhook(tenant, { id: removed.id });
  const kept = await createWebhook(tenant, { url: up.url });
  const { id: again } = await testWebhook(tenant, { id: kept.id });
  await stack.dispatch();
  await workDuringTest();
  await vi.waitFor(() => expect(down.posts.length).toBeGreaterThan(0), patience);
  await deleteWebhook(tenant, { id: removed.id });
  await stack.dispatch();
  expect(await stack.handleOf('webhook', discarded).result()).toMatchObject({ status: 'discarded' });
  expect(await stack.handleOf('webhook', again).result()).toMatchObject({ status: 'delivered' });
  await redeliver(tenant, { id: kept.id, deliveryId: again });
  await stack.dispatch();
  const name = { id: kept.id, deliveryId: again };
  await vi.waitFor(async () => {
    const { attempts, status } = await getDelivery(tenant, name);
    expect([status, attempts.map(({ number }) => number)]).toEqual(['delivered', [1, 2]]);
  }, patience);
  await down.close();
  await up.close();
});
