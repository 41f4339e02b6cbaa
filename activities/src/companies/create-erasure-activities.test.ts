import type { SystemContext } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createFaultPoints } from '../faults/create-fault-points.ts';
import { createErasureActivities } from './create-erasure-activities.ts';

test('a worker without the login of the eraser begins no erasure, and leaves it to another one', async () => {
  const { beginErasure } = createErasureActivities({
    // Every use of its database throws another error.
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
