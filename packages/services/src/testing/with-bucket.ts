import { createDocumentStore } from '@fiscal/db';
import type { ObjectStore } from '@fiscal/objects';
import type { Harness } from './harness.ts';
import type { TestTenant } from './test-context.ts';

/** Changes a harness so that new documents are stored in a bucket. */
export function withBucket(harness: Harness, objects: ObjectStore): Harness {
  const { clock, random } = harness.sys;
  const stored = { objects, documents: createDocumentStore({ clock, random, objects, newIn: 'objects' }) };
  const keepThere = (ctx: TestTenant): TestTenant => ({ ...ctx, ...stored });
  return {
    ...harness,
    sys: { ...harness.sys, ...stored },
    aClient: async (mode) => keepThere(await harness.aClient(mode)),
    async anIssuer(mode) {
      const { ctx, companyId } = await harness.anIssuer(mode);
      return { ctx: keepThere(ctx), companyId };
    },
  };
}
