import { createDocumentStore } from '@fiscal/db';
import type { ObjectStore } from '@fiscal/objects';
import type { Harness } from './harness.ts';
import type { TestTenant } from './test-context.ts';

/** The harness with new documents in a bucket. */
export function withBucket(harness: Harness, objects: ObjectStore): Harness {
  const { clock, random } = harness.sys;
  const stored = { objects, documents: createDocumentStore({ clock, random, objects, newIn: 'objects' }) };
  return {
    ...harness,
    sys: { ...harness.sys, ...stored },
    aClient: async (mode): Promise<TestTenant> => ({ ...(await harness.aClient(mode)), ...stored }),
  };
}
