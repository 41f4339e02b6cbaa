import { createDocumentStore } from '@fiscal/db';
import { isObjectStoreBusy, openS3Store } from '@fiscal/objects';
import { openFaultyProxy, openTestBucket } from '@fiscal/objects/testing';
import { getNfeDanfe, getNfeXml, systemRandom } from '@fiscal/services';
import { expect, inject, test } from 'vitest';
import { createIssuingHarness } from '../testing/issuing-harness.ts';

const s3 = inject('s3');

test.runIf(s3 !== undefined)(
  'a note waits while its bucket is unreachable, is stored there later, and is never sent twice [needs an S3 server]',
  async () => {
    if (s3 === undefined) return;
    const harness = await createIssuingHarness(inject('postgresUrl'));
    const bucket = await openTestBucket(s3);
    const proxy = await openFaultyProxy(s3.endpoint);
    const objects = openS3Store({ ...bucket.settings, endpoint: proxy.endpoint });
    try {
      const { clock } = harness.system;
      const documents = createDocumentStore({ clock, random: systemRandom, objects, newIn: 'objects' });
      const worker = harness.worker({ system: { ...harness.system, documents, objects } });
      const ref = await harness.issue();
      await worker.beginRun(ref);
      const sent = await worker.transmit({ ...ref, ordinal: 1 });
      if (sent.kind !== 'answered') throw new Error(sent.kind);
      const outcome = { kind: 'authorized', attemptId: sent.attemptId } as const;
      proxy.meet({ kind: 'answer', status: 503, code: 'ServiceUnavailable' });
      const failure = await worker.recordOutcome({ ...ref, outcome }).catch((error: unknown) => error);
      expect(isObjectStoreBusy(failure)).toBe(true);
      proxy.meet({ kind: 'none' });
      expect(await worker.recordOutcome({ ...ref, outcome })).toMatchObject({ status: 'authorized' });
      const reader = { ...harness.tenant, documents };
      expect((await getNfeXml(reader, { id: ref.filingId })).xml).toContain('<nfeProc');
      expect(await worker.renderDocument({ ...ref, kind: 'nfe' })).toBe('stored');
      expect(
        Buffer.from((await getNfeDanfe(reader, { id: ref.filingId })).pdf.subarray(0, 5)).toString(),
      ).toBe('%PDF-');
      const calls = await harness.database.readAsOwner(
        `select kind from attempt where filing_id = '${ref.filingId}'`,
      );
      expect(calls).toEqual([{ kind: 'transmit' }]);
    } finally {
      objects.close();
      bucket.close();
      await proxy.close();
      await harness.close();
    }
  },
);
