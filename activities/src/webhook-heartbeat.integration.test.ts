import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@fiscal/observability';
import { createWebhook, testWebhook } from '@fiscal/services';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createFaultPoints } from './faults/create-fault-points.ts';
import { createIssuingWorld, type IssuingWorld } from './testing/issuing-world.ts';
import { createWebhookActivities } from './webhooks/create-webhook-activities.ts';

let world: IssuingWorld;
beforeAll(async () => {
  world = await createIssuingWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

test('while a receiver takes its time, the attempt shows that its worker lives', async () => {
  const webhook = await createWebhook(world.tenant, { url: 'http://127.0.0.1:9/hooks' });
  const { id: deliveryId } = await testWebhook(world.tenant, { id: webhook.id });
  const { postWebhook } = createWebhookActivities({
    system: world.tenant,
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
  expect(await environment.run(postWebhook, { deliveryId, ladderMs: [] })).toBe('delivered');
  expect(beats).toBeGreaterThanOrEqual(2);
});
