import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, noTracing } from '@fiscal/observability';
import { beginsWithinMs, createWebhook, slotLeaseMs, testWebhook } from '@fiscal/services';
import type { WebhookSender } from '@fiscal/webhooks';
import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFaultPoints, type FaultPoints } from '../faults/create-fault-points.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';
import { createDeliveryActivities } from './create-delivery-activities.ts';

const harness = useIssuingHarness();

const post = vi.fn<WebhookSender['post']>(async () => {
  await sleep(2_500);
  return { responseStatus: 204, error: null, durationMs: 2_500, responseExcerpt: null };
});
beforeEach(() => post.mockClear());

async function queueDelivery(faults: FaultPoints = createFaultPoints(undefined, () => undefined)) {
  const webhook = await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/hooks' });
  const { id: deliveryId } = await testWebhook(harness.tenant, { id: webhook.id });
  const activities = createDeliveryActivities({
    system: harness.tenant,
    networkClock: harness.tenant.clock,
    emails: undefined,
    observe: () => undefined,
    sender: { post },
    faults,
    logger: createLogger({ name: 'test', level: 'silent' }),
    tracing: noTracing,
  });
  return { deliveryId, ...activities };
}

test('while a receiver is slow, the attempt sends heartbeats', async () => {
  const { deliveryId, attemptDelivery } = await queueDelivery();
  const environment = new MockActivityEnvironment();
  let beats = 0;
  environment.on('heartbeat', () => {
    beats += 1;
  });
  expect(await environment.run(attemptDelivery, { deliveryId, ladderMs: [] })).toBe('delivered');
  expect(beats).toBeGreaterThanOrEqual(2);
});

test('a process that was frozen after its claim does not post: its slot may end before the post', async () => {
  const { deliveryId, attemptDelivery } = await queueDelivery({
    pass: (point) => (point === 'delivery.claimed' ? sleep(beginsWithinMs + 100) : Promise.resolve()),
  });
  const attempt = new MockActivityEnvironment().run(attemptDelivery, { deliveryId, ladderMs: [] });
  await expect(attempt).rejects.toMatchObject({ nextRetryDelay: slotLeaseMs.webhook });
  expect(post).not.toHaveBeenCalled();
});
