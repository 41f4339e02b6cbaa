import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createHarness, type Harness } from '../testing/harness.ts';
import { modelOutage } from '../testing/outage-model.ts';
import { createRecovery } from './create-recovery.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

test('an authority that was away for ten minutes at twelve notes a second is caught up with within three minutes', async () => {
  const found = await modelOutage(harness, {
    ...{ notesPerSecond: 12, awaySeconds: 600, patienceSeconds: 300 },
    ...{ slots: 20, callMs: 200 },
    createRecovery: (executions) =>
      createRecovery({ sys: harness.sys, executions, capacityOf: async () => ({ slots: 20 }) }),
  });
  expect(found.clearedAfter).toBeLessThanOrEqual(180);
  expect(found.slowestNewMs).toBeLessThanOrEqual(400);
}, 900_000);
