import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { erasureCases, fakeErasures } from './testing/erasures.ts';
import { openWorkflowHarness, type WorkflowHarness } from './testing/workflow-harness.ts';

const fakes = fakeErasures();
let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress'), activities: fakes });
});
afterAll(() => harness.close());

test.concurrent.each(erasureCases)('an erasure: $name', async ({ name, status, steps }) => {
  const { handle, erasureId } = await harness.erase(name);
  expect(await handle.result()).toEqual({ status });
  expect(fakes.steps.get(erasureId)).toEqual(steps);
});

test.concurrent('a cancelled execution continues to its end: only the database ends an erasure', async () => {
  const { handle } = await harness.erase('waits-for-work');
  await handle.cancel();
  expect(await handle.result()).toEqual({ status: 'erased' });
});

test.concurrent('the history of an erasure holds ids and no data of the company', async () => {
  const { handle, erasureId } = await harness.erase('erased');
  await handle.result();
  const description = await handle.describe();
  expect(description.memo).toEqual({});
  expect(description.workflowId).toBe(`erasure:${erasureId}`);
});
