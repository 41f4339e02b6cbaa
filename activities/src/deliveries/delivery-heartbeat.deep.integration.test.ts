import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@fiscal/observability';
import { createWebhook, testWebhook } from '@fiscal/services';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { createFaultPoints } from '../faults/create-fault-points.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';
import { createDeliveryActivities } from './create-delivery-activities.ts';

const harness = useIssuingHarness();

test('while a receiver takes its time, the attempt shows that its worker lives', async () => {
  const webhook = await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/hooks' });
  const { id: deliveryId } = await testWebhook(harness.tenant, { id: webhook.id });
  const { attemptDelivery } = createDeliveryActivities({
    system: harness.tenant,
    networkClock: harness.tenant.clock,
    emails: undefined,
    observe: () => undefined,
    sender: {
      async post() {
        await sleep(2_500);
        return { responseStatus: 204, error: null, durationMs: 2_500, responseExcerpt: null };
      },
    },
    faults: createFaultPoints(undefined, () => undefined),
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const environment = new MockActivityEnvironment();
  let beats = 0;
  environment.on('heartbeat', () => {
    beats += 1;
  });
  expect(await environment.run(attemptDelivery, { deliveryId, ladderMs: [] })).toBe('delivered');
  expect(beats).toBeGreaterThanOrEqual(2);
});
