import { id24 } from '@fiscal/domain';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../database.ts';
import { client, document } from '../schema/index.ts';
import { at, idsOf } from '../testing/rows.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createDocumentStore } from './document-store.ts';

const ids = idsOf(1);
const store = createDocumentStore({ clock: fixedClock(at), random: seededRandom('documents') });
const database = useTestDatabase();

beforeAll(async () => {
  await inTransaction(database.db, 'system', (tx) =>
    tx.insert(client).values({ id: ids.client, name: 'Cliente', createdAt: at }),
  );
});

const put = async (bytes: Uint8Array): Promise<string> => {
  const staged = await store.stage({
    clientId: id24(ids.client),
    ownerId: id24(ids.note),
    kind: 'answer',
    bytes,
  });
  const row = { ...staged, size: bytes.length, createdAt: at };
  await inTransaction(database.db, 'system', (tx) => tx.insert(document).values(row));
  return staged.id;
};
const get = (id: string) => inTransaction(database.db, 'system', (tx) => store.get(tx, id));

test.each([0, 1, 5_000, 1_100_000])('%i bytes are read as they were written', async (size) => {
  const bytes = new Uint8Array(Buffer.alloc(size, 'canonical '));
  expect(Buffer.compare(await get(await put(bytes)), bytes)).toBe(0);
});

test('bytes that were changed in the database are not returned', async () => {
  const id = await put(new TextEncoder().encode('as it was'));
  const admin = postgres(database.adminUrl, { max: 1 });
  await admin.begin(async (tx) => {
    await tx`alter table document disable trigger user`;
    await tx`update document set bytes = 'as it is!' where id = ${id}`;
    await tx`alter table document enable trigger user`;
  });
  await admin.end({ timeout: 5 });
  await expect(get(id)).rejects.toThrow('damaged');
});

test('a document that does not exist is reported as absent', async () => {
  await expect(get(ids.spare)).rejects.toThrow('absent');
});
