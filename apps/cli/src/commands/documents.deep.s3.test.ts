import { createDocumentStore } from '@fiscal/db';
import { type ObjectStore, openS3Store } from '@fiscal/objects';
import { type FaultyProxy, openFaultyProxy, openTestBucket, type TestBucket } from '@fiscal/objects/testing';
import { createHarness, type Harness, plantNotes } from '@fiscal/services/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const s3 = inject('s3');

describe.runIf(s3 !== undefined)('fiscal documents move [needs an S3 server]', () => {
  let harness: Harness;
  let bucket: TestBucket;
  let proxy: FaultyProxy;
  let objects: ObjectStore;
  beforeAll(async () => {
    if (s3 === undefined) return;
    harness = await createHarness(inject('postgresUrl'));
    bucket = await openTestBucket(s3);
    proxy = await openFaultyProxy(s3.endpoint);
    objects = openS3Store({ ...bucket.settings, endpoint: proxy.endpoint });
    const ctx = await harness.aClient();
    await plantNotes(harness.database, ctx.tenant, {
      companyId: await harness.aCompany(ctx),
      count: 40,
      createdAt: new Date('2026-11-20T12:00:00Z'),
      procNFe: '<nfeProc>KEY</nfeProc>',
    });
  });
  afterAll(async () => {
    if (s3 === undefined) return;
    objects.close();
    bucket.close();
    await proxy.close();
    await harness.close();
  });

  const move = (to: string, given?: { readonly objects: ObjectStore | undefined }) => {
    const { clock, random } = harness.sys;
    const { objects: store } = given ?? { objects };
    const stored = { objects: store, documents: createDocumentStore({ clock, random, objects: store }) };
    return runCommand(['--reason', 'ticket 1', 'documents', 'move', '--to', to], {
      operator: { ...harness.sys, settings: {}, ...stored },
    });
  };
  const inBucket = async (): Promise<number | undefined> => {
    const [row] = await harness.database.readAsOwner<{ count: number }>(
      'select count(*)::int as count from document where object_key is not null',
    );
    return row?.count;
  };

  test('more than a batch of documents moves to the bucket and back', async () => {
    proxy.meet({ kind: 'none' });
    expect(await move('s3')).toEqual({ kind: 'moved', documents: 40 });
    expect([await inBucket(), (await bucket.everything()).length]).toEqual([40, 40]);
    expect(await move('s3')).toEqual({ kind: 'moved', documents: 0 });
    expect(await move('postgres')).toEqual({ kind: 'moved', documents: 40 });
    expect([await inBucket(), (await bucket.everything()).length]).toEqual([0, 0]);
    const rows = await harness.database.readAsOwner<Record<string, string>>(
      "select distinct actor, reason from audit where action = 'documents.move'",
    );
    expect(rows).toEqual([{ actor: 'tester', reason: 'ticket 1' }]);
  });

  test('a move that failed can be run again, and moves the rest', async () => {
    const batch = Array.from({ length: 64 }, () => ({ kind: 'none' }) as const);
    proxy.meet(...batch, { kind: 'answer', status: 403, code: 'AccessDenied' });
    await expect(move('s3')).rejects.toThrow('object store refused AccessDenied');
    expect(await inBucket()).toBe(32);
    proxy.meet({ kind: 'none' });
    expect(await move('s3')).toEqual({ kind: 'moved', documents: 8 });
    expect(await move('postgres')).toEqual({ kind: 'moved', documents: 40 });
  });

  test('without a bucket, or to another place, nothing is moved', async () => {
    await expect(move('s3', { objects: undefined })).rejects.toThrow('DOCUMENTS_S3_BUCKET names no bucket');
    await expect(move('disk')).rejects.toThrow(/Allowed choices are s3, postgres/);
    expect(await inBucket()).toBe(0);
  });
});
