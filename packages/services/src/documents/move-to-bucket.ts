import { defineStatement, kindsOfObjects, newObjectKey, verifyBytes } from '@fiscal/db';
import type { ObjectStore } from '@fiscal/objects';
import type { DocumentOperator } from '../context/context.ts';
import type { MovedBatch } from './moved-batch.ts';

interface Kept {
  readonly id: string;
  readonly clientId: string;
  readonly ownerId: string;
  readonly sha256: Uint8Array;
  readonly bytes: Uint8Array;
}

const find = defineStatement<{ after: string; kindsOfObjects: readonly string[]; most: number }, Kept>(`
  select id, client_id as "clientId", owner_id as "ownerId", sha256, bytes from document
  where id > :after and kind = any(:kindsOfObjects) and bytes is not null
  order by id limit :most`);

const change = defineStatement<
  { ids: readonly string[]; keys: readonly string[] },
  { readonly key: string }
>(`
  update document d set bytes = null, object_key = m.key
  from unnest(:ids::text[], :keys::text[]) m (id, key)
  where d.id = m.id and d.object_key is null
  returning m.key`);

/** The rows of a batch. Their bytes are in memory together. */
const most = 32;

/** Moves the next documents after `after` into the bucket. */
export async function moveToBucket(
  sys: DocumentOperator,
  objects: ObjectStore,
  after: string,
): Promise<MovedBatch> {
  const rows = await sys.db.autocommit(find, { after, kindsOfObjects, most });
  if (rows.length === 0) return { reached: undefined, moved: 0 };
  const put = await Promise.all(rows.map((row) => putVerified(sys, objects, row)));
  const changed = await sys.db.autocommit(change, { ids: rows.map(({ id }) => id), keys: put });
  const usedKeys = new Set(changed.map(({ key }) => key));
  // These objects are not needed: their rows were erased or moved meanwhile.
  for (const key of put.filter((each) => !usedKeys.has(each))) await objects.removeBelow(key);
  return { reached: rows.at(-1)?.id, moved: changed.length };
}

async function putVerified(
  { random }: DocumentOperator,
  objects: ObjectStore,
  { sha256, bytes, ...row }: Kept,
): Promise<string> {
  const key = newObjectKey(objects, random, row);
  await objects.put({ key, bytes: verifyBytes({ sha256, bytes }), sha256 });
  verifyBytes({ sha256, bytes: await objects.get({ key, size: bytes.length }) });
  return key;
}
