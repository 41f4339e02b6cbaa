import { type Id24, id24 } from '@fiscal/domain';
import { ObjectStoreError } from '@fiscal/objects';
import { openTestBucket, type TestBucket } from '@fiscal/objects/testing';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inTransaction } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import { client, document } from '../schema/index.ts';
import { at, idsOf } from '../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDocumentStore, type DocumentStore, type StagedDocument } from './document-store.ts';

const s3 = inject('s3');
const ids = idsOf(1);
let database: TestDatabase;
let bucket: TestBucket;
let stores: Readonly<Record<'postgres' | 'bucket', DocumentStore>>;

beforeAll(async () => {
  if (s3 === undefined) return;
  database = await createTestDatabase(inject('postgresUrl'));
  bucket = await openTestBucket(s3);
  const parts = { clock: fixedClock(at), random: seededRandom('documents in a bucket') };
  stores = {
    postgres: createDocumentStore(parts),
    bucket: createDocumentStore({ ...parts, objects: bucket.store, newIn: 'objects' }),
  };
  await inTransaction(database.db, 'system', (tx) =>
    tx.insert(client).values({ id: ids.client, name: 'Cliente', createdAt: at }),
  );
});
afterAll(async () => {
  if (s3 === undefined) return;
  bucket.close();
  await database.drop();
});

const insert = (row: StagedDocument) =>
  inTransaction(database.db, 'system', (tx) => tx.insert(document).values({ ...row, createdAt: at }));
const staged = (store: DocumentStore, bytes: Uint8Array, kind: 'procNFe' | 'answer' = 'procNFe') =>
  store.stage({ clientId: id24(ids.client), ownerId: id24(ids.note), kind, bytes });
async function put(store: DocumentStore, bytes: Uint8Array): Promise<StagedDocument> {
  const row = await staged(store, bytes);
  await insert(row);
  return row;
}
const fetched = async (store: DocumentStore, id: Id24) =>
  store.fetch(await inTransaction(database.db, 'system', (tx) => store.find(tx, id)));

describe.runIf(s3 !== undefined).each(['postgres', 'bucket'] as const)(
  'documents in %s [needs an S3 server]',
  (place) => {
    test.each([0, 1, 5_000, 1_100_000])('%i bytes are read as they were written', async (size) => {
      const bytes = new Uint8Array(Buffer.alloc(size, 'canonical '));
      const { id } = await put(stores[place], bytes);
      expect(Buffer.compare(await fetched(stores[place], id), bytes)).toBe(0);
    });

    test('a document that does not exist is reported as absent', async () => {
      await expect(fetched(stores[place], id24(ids.spare))).rejects.toThrow('absent');
    });

    test('the row gives the place of a document, also when new documents have another place', async () => {
      const { id } = await put(stores[place], Buffer.from('lies here'));
      const reader = createDocumentStore({
        clock: fixedClock(at),
        random: seededRandom('reader'),
        objects: bucket.store,
        newIn: place === 'postgres' ? 'objects' : 'postgres',
      });
      expect(Buffer.from(await fetched(reader, id)).toString()).toBe('lies here');
    });
  },
);

describe.runIf(s3 !== undefined)('a bucket [needs an S3 server]', () => {
  test('the row of a document holds its key and no bytes; documents that a filing reads stay in their rows', async () => {
    const row = await put(stores.bucket, Buffer.from('the document'));
    expect(row).toMatchObject({ bytes: null, size: 12 });
    expect(row.objectKey).toMatch(new RegExp(`^fiscal/${ids.client}/${ids.note}/${row.id}-[0-9a-f]{16}$`));
    expect(await staged(stores.bucket, Buffer.from('raw'), 'answer')).toMatchObject({ objectKey: null });
  });

  test('bytes that were changed in the bucket are not returned', async () => {
    const row = await put(stores.bucket, Buffer.from('as it was'));
    await bucket.overwrite(row.objectKey ?? '', Buffer.from('as it is!'));
    await expect(fetched(stores.bucket, row.id)).rejects.toThrow('damaged');
    await bucket.overwrite(row.objectKey ?? '', Buffer.from('another size'));
    await expect(fetched(stores.bucket, row.id)).rejects.toMatchObject({ class: 'damaged' });
  });

  test('a missing object is absent, which is not temporary', async () => {
    const row = await put(stores.bucket, Buffer.from('goes'));
    await bucket.store.removeBelow(row.objectKey ?? '');
    const failure = await fetched(stores.bucket, row.id).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ObjectStoreError);
    expect(failure).toMatchObject({ class: 'absent' });
  });

  test('a transaction does not wait for the bucket, and without the bucket the row gives the place of the bytes', async () => {
    const { id } = await put(stores.bucket, Buffer.from('elsewhere'));
    const inside = inTransaction(database.db, 'system', (tx) => stores.bucket.get(tx, id));
    await expect(inside).rejects.toThrow('does not wait');
    await expect(fetched(stores.postgres, id)).rejects.toThrow('none is configured');
  });

  test('no row names the object of another client, owner or document, and each has either bytes or an object', async () => {
    const row = await staged(stores.bucket, Buffer.from('mine'));
    const other = ids.spare;
    const key = row.objectKey ?? '';
    for (const wrong of [
      { objectKey: key.replace(ids.client, other) },
      { objectKey: key.replace(ids.note, other) },
      { objectKey: key.replace(row.id, other) },
      { bytes: Buffer.from('mine') },
      { objectKey: null },
      { kind: 'answer' as const },
    ]) {
      const refused = await insert({ ...row, ...wrong }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseError);
      expect(refused).toMatchObject({ class: 'constraint' });
    }
    await insert(row);
  });

  test('only the place of a row can change, and only for the same bytes', async () => {
    const row = await put(stores.bucket, Buffer.from('kept'));
    const change = (set: string) =>
      database
        .asOwner(
          `set role ${database.roles.system}; update document set ${set} where id = '${row.id}'; reset role`,
        )
        .then(
          () => 'changed',
          () => 'refused',
        );
    expect(await change(`bytes = 'kepT', object_key = null`)).toBe('refused');
    expect(await change(`bytes = 'kept', object_key = null, kind = 'danfe'`)).toBe('refused');
    expect(await change(`sha256 = sha256('other')`)).toBe('refused');
  });
});
