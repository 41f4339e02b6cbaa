import { readCliSettings } from '@fiscal/config';
import { type FaultyProxy, openFaultyProxy, openTestBucket, type TestBucket } from '@fiscal/objects/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bucketSettings } from '../testing/bucket-settings.ts';
import { checkDocuments } from './check-documents.ts';

test('without a bucket the documents are in Postgres, and nothing is queried', async () => {
  expect(await checkDocuments(readCliSettings({}))).toMatchObject({ state: 'ok', found: 'in Postgres' });
});

const s3 = inject('s3');

describe.runIf(s3 !== undefined)('the line of the doctor about a bucket [needs an S3 server]', () => {
  let bucket: TestBucket;
  let proxy: FaultyProxy;
  beforeAll(async () => {
    if (s3 === undefined) return;
    bucket = await openTestBucket(s3);
    proxy = await openFaultyProxy(s3.endpoint);
  });
  afterAll(async () => {
    bucket.close();
    await proxy.close();
  });
  const check = (changes: Readonly<Record<string, string>> = {}) =>
    checkDocuments(bucketSettings(bucket.settings, { DOCUMENTS_S3_ENDPOINT: proxy.endpoint, ...changes }));

  test('a bucket that answers is shown with the store of new documents; an unencrypted address gets an advice', async () => {
    const { bucket: name } = bucket.settings;
    proxy.meet({ kind: 'none' });
    expect(await check()).toEqual({
      name: 'documents',
      state: 'optional',
      found: `bucket ${name} answers; new documents go to s3`,
      advice: 'its address is not encrypted: use https unless both are on one machine',
    });
    expect(await check({ DOCUMENTS_STORE: 'postgres' })).toMatchObject({
      found: `bucket ${name} answers; new documents go to postgres`,
    });
  });

  test.each([
    [
      'is not there',
      { DOCUMENTS_S3_BUCKET: 'no-such-bucket' },
      /^bucket no-such-bucket: object store absent NotFound$/,
    ],
    [
      'refuses the credentials',
      { DOCUMENTS_S3_SECRET_ACCESS_KEY: 'canario-4711' },
      /: object store refused /,
    ],
    [
      'has no server',
      { DOCUMENTS_S3_ENDPOINT: 'http://127.0.0.1:1' },
      /: object store unavailable ECONNREFUSED$/,
    ],
  ] as const)(
    'one that %s is missing, with its reason and without its credentials',
    async (_, changes, found) => {
      proxy.meet({ kind: 'none' });
      const result = await check(changes);
      expect(result).toMatchObject({
        name: 'documents',
        state: 'missing',
        found: expect.stringMatching(found),
        advice: expect.stringContaining('DOCUMENTS_S3_*'),
      });
      expect(JSON.stringify(result)).not.toContain('canario-4711');
    },
  );

  test('a bucket that cannot be listed counts as missing, because erasures list it', async () => {
    proxy.meet({ kind: 'none' }, { kind: 'answer', status: 403, code: 'AccessDenied' });
    expect(await check()).toMatchObject({ state: 'missing', found: expect.stringMatching(/AccessDenied$/) });
  });
});
