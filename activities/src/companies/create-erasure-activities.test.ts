import type { SystemContext } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createFaultPoints } from '../faults/create-fault-points.ts';
import { createErasureActivities, removeSomeAtATime } from './create-erasure-activities.ts';

test('a worker without the login of the eraser begins no erasure and leaves it to another worker', async () => {
  const { beginErasure } = createErasureActivities({
    // Any use of this database would throw another error.
    system: {} as SystemContext,
    eraser: undefined,
    executions: { remove: async () => undefined, removeListed: async () => 0 },
    faults: createFaultPoints(undefined, () => undefined),
  });
  await expect(beginErasure({ erasureId: '0123456789abcdef01234567' })).rejects.toMatchObject({
    type: 'ConfigurationError',
    nonRetryable: false,
  });
});

test('the executions of all rows are removed, twenty at a time', async () => {
  const rows = Array.from({ length: 45 }, (_, n) => ({ kind: 'webhook', documentId: `${n}` }) as const);
  const removed: string[] = [];
  let running = 0;
  let most = 0;
  const remove = async (_: string, documentId: string): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    removed.push(documentId);
  };
  await removeSomeAtATime({ remove }, rows);
  expect(removed).toEqual(rows.map(({ documentId }) => documentId));
  expect(most).toBe(20);
});
