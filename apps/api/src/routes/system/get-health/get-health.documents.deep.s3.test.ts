import { openS3Store } from '@fiscal/objects';
import { type FaultyProxy, openFaultyProxy, openTestBucket, type TestBucket } from '@fiscal/objects/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { joinTestApp, type TestApi } from '../../../testing/test-api.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { getHealthOperation } from './get-health.operation.ts';

const s3 = inject('s3');

describe.runIf(s3 !== undefined)(
  'health of a service whose documents lie in a bucket [needs an S3 server]',
  () => {
    let bucket: TestBucket;
    let proxy: FaultyProxy;
    let app: TestApp;
    let api: TestApi;
    let later = 0;
    beforeAll(async () => {
      if (s3 === undefined) return;
      bucket = await openTestBucket(s3);
      proxy = await openFaultyProxy(s3.endpoint);
      // Health does not wait for as long as a call of the bucket may take.
      const objects = openS3Store({ ...bucket.settings, endpoint: proxy.endpoint, timeoutMs: 600_000 });
      const clock = { now: () => new Date(Date.now() + later) };
      app = await startTestApp(inject('postgresUrl'), {}, { objects, clock });
      api = await joinTestApp(app);
    });
    afterAll(async () => {
      if (s3 === undefined) return;
      await app.close();
      bucket.close();
      await proxy.close();
    });
    const health = async () => {
      // The last answer is given again for a second.
      later += 2_000;
      return expectStatus(await api.call(getHealthOperation, { key: '' }), 200).body;
    };

    test('the bucket is shown in addition to the database', async () => {
      proxy.meet({ kind: 'none' });
      expect(await health()).toMatchObject({ status: 'ok', db: 'ok', documents: 'ok' });
    });

    test.each([
      ['refuses', { kind: 'answer', status: 403, code: 'AccessDenied' }],
      ['fails', { kind: 'answer', status: 503, code: 'SlowDown' }],
      ['does not answer', { kind: 'hang' }],
    ] as const)(
      'while it %s the service is degraded and the database is not; both change back when it ends',
      async (_, fault) => {
        proxy.meet(fault);
        expect(await health()).toMatchObject({
          status: 'degraded',
          reasons: ['documents'],
          db: 'ok',
          documents: 'unreachable',
        });
        proxy.meet({ kind: 'none' });
        expect(await health()).toMatchObject({ status: 'ok', documents: 'ok' });
      },
    );
  },
);
