import { startReceiver } from '@fiscal/activities/testing';
import { createWebhook, getNfe, listDeliveries } from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type FilingStack, openFilingStack } from '../testing/filing-stack.ts';
import { patience } from '../testing/patience.ts';

let stack: FilingStack;
let workers: Awaited<ReturnType<FilingStack['work']>>;
beforeAll(async () => {
  stack = await openFilingStack(inject('postgresUrl'), inject('temporalAddress'));
  workers = await stack.work();
});
afterAll(async () => {
  await workers.stop();
  await stack.close();
});

async function aReceiver(...statuses: readonly number[]) {
  const receiver = await startReceiver(statuses);
  onTestFinished(() => receiver.close());
  const { id } = await createWebhook(stack.harness.tenant, { url: receiver.url });
  return { ...receiver, webhookId: id };
}

const deliveriesOf = async (id: string) => (await listDeliveries(stack.harness.tenant, { id })).data;

/** Returns the state of the delivery's own execution. */
const ownExecution = (deliveryId: string) => stack.executions.state('webhook', deliveryId);

test('a note whose webhook is delivered at once has one execution and leaves no row in the outbox', async () => {
  const { tenant, database } = stack.harness;
  const { webhookId, posts } = await aReceiver(204);
  const ref = await stack.harness.issue();
  await stack.dispatch();
  await stack.handleOf('nfe', ref.filingId).result();
  expect(await getNfe(tenant, { id: ref.filingId })).toMatchObject({ status: 'authorized' });
  const [delivery] = await deliveriesOf(webhookId);
  expect(delivery).toMatchObject({ status: 'delivered', event: 'nfe.authorized' });
  expect(posts).toHaveLength(1);
  expect(await ownExecution(delivery?.id ?? '')).toBe('notFound');
  expect(await database.readAsOwner(`select id from outbox where kind = 'webhook'`)).toEqual([]);
  const history = await stack.handleOf('nfe', ref.filingId).fetchHistory();
  const activities = (history.events ?? []).flatMap(
    (event) => event.activityTaskScheduledEventAttributes ?? [],
  );
  expect(activities.map(({ activityType }) => activityType?.name)).toEqual([
    'transmit',
    'attemptDeliveryOnce',
  ]);
});

test('the second attempt after a refused first one comes from the delivery’s own execution', async () => {
  const { webhookId, posts } = await aReceiver(500, 204);
  const ref = await stack.harness.issue();
  await stack.dispatch();
  await stack.handleOf('nfe', ref.filingId).result();
  expect(posts).toHaveLength(1);
  const [delivery] = await deliveriesOf(webhookId);
  expect(await ownExecution(delivery?.id ?? '')).toBe('notFound');
  await vi.waitFor(async () => {
    await stack.dispatch();
    expect(await deliveriesOf(webhookId)).toMatchObject([{ status: 'delivered' }]);
  }, patience);
  expect(posts.map(({ headers }) => headers['x-fiscal-attempt'])).toEqual(['1', '2']);
  expect(await stack.handleOf('webhook', delivery?.id ?? '').result()).toMatchObject({ status: 'delivered' });
});
