import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { openTestBucket, type TestBucket } from '@fiscal/objects/testing';
import { createValueSearch } from '@fiscal/services';
import { fixedClock, seededRandom, temporaryFolder } from '@fiscal/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { proveErasure } from './prove-erasure.ts';

const s3 = inject('s3');
const companyId = '65f1c3c4d50123456789abcd';
const secret = 'Ampulheta Quirguiz Ltda';
const search = createValueSearch([{ name: 'legalName', value: secret }]);

describe.runIf(s3 !== undefined)('the proof of an erasure over a bucket [needs an S3 server]', () => {
  let bucket: TestBucket;
  let database: TestDatabase;
  beforeAll(async () => {
    if (s3 === undefined) return;
    bucket = await openTestBucket(s3, { versions: 'kept' });
    database = await createTestDatabase(inject('postgresUrl'), { max: 2 });
  });
  afterAll(async () => {
    bucket.close();
    await database.drop();
  });
  const operator = () => ({
    db: database.db,
    clock: fixedClock('2026-11-21T12:00:00.000Z'),
    random: seededRandom('proof'),
    settings: {},
    objects: bucket.store,
  });
  const prove = () =>
    proveErasure([companyId], search, {
      operator: operator(),
      databases: [],
      executions: undefined,
      paths: [],
    });
  const holding = (text: string) => Buffer.from(`<nfeProc><xNome>${text}</xNome></nfeProc>`);

  test('an overwritten or removed version is found, and reported only by the key of its object', async () => {
    await bucket.overwrite('fiscal/c/now/1', holding(secret));
    await bucket.overwrite('fiscal/c/former/1', holding(secret));
    await bucket.overwrite('fiscal/c/former/1', holding('somebody else'));
    await bucket.overwrite('fiscal/c/marked/1', holding(secret));
    await bucket.mark('fiscal/c/marked/1');
    await bucket.overwrite('fiscal/other/1', holding('somebody else'));
    const { hits, read } = await prove();
    expect(hits.map(({ place }) => place).sort()).toEqual([
      'object fiscal/c/former/1',
      'object fiscal/c/marked/1',
      'object fiscal/c/now/1',
    ]);
    expect(JSON.stringify(hits)).not.toContain(secret);
    // The mark of the removal holds nothing to read.
    expect(read.objects).toBe(5);
  });

  test('the command reads the configured bucket, and succeeds when every version is removed', async () => {
    const folder = temporaryFolder();
    const values = join(folder.path, 'values');
    writeFileSync(values, secret);
    const run = () =>
      runCommand(['company', 'erasure-proof', companyId, '--values', values, '--without-temporal'], {
        operator: operator(),
        settings: { DATABASE_URL: database.url },
      });
    await expect(run()).rejects.toThrow('3 places hold data of the company');
    await bucket.store.removeBelow('fiscal/c/');
    expect(await run()).toMatchObject({ hits: [], read: { objects: 1 } });
    folder.remove();
  });
});
