import { setTimeout } from 'node:timers/promises';
import { defineStatement, verifyBytes } from '@fiscal/db';
import { type ObjectStore, ObjectStoreError } from '@fiscal/objects';
import type { DocumentOperator } from '../context/context.ts';
import type { MovedBatch } from './moved-batch.ts';

interface Kept {
  readonly id: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: Uint8Array;
}

const find = defineStatement<{ after: string; most: number }, Kept>(`
  select id, object_key as key, size, sha256 from document
  where id > :after and object_key is not null
  order by id limit :most`);

const isNamed = defineStatement<{ id: string; key: string }, object>(
  'select true as named from document where id = :id and object_key = :key',
);

/** The database compares the bytes with the SHA-256 of the row. */
const change = defineStatement<{ id: string; key: string; bytes: Uint8Array }, { readonly key: string }>(`
  update document set bytes = :bytes, object_key = null where id = :id and object_key = :key
  returning :key::text as key`);

const most = 32;

/**
 * Moves the next documents after `after` into their rows, and removes their objects when they are no longer read.
 */
export async function moveToPostgres(
  { db }: DocumentOperator,
  objects: ObjectStore,
  { after, settleMs }: { readonly after: string; readonly settleMs: number },
): Promise<MovedBatch> {
  const rows = await db.autocommit(find, { after, most });
  if (rows.length === 0) return { reached: undefined, moved: 0 };
  const moved: string[] = [];
  for (const row of rows) {
    const bytes = await readNamed({ db }, objects, row);
    if (bytes === undefined) continue;
    const changed = await db.autocommit(change, { id: row.id, key: row.key, bytes });
    moved.push(...changed.map((each) => each.key));
  }
  await setTimeout(settleMs);
  for (const key of moved) await objects.removeBelow(key);
  return { reached: rows.at(-1)?.id, moved: moved.length };
}

/** Returns undefined when the object is gone because its row was erased or moved meanwhile. */
async function readNamed(
  { db }: Pick<DocumentOperator, 'db'>,
  objects: ObjectStore,
  { id, key, size, sha256 }: Kept,
): Promise<Uint8Array | undefined> {
  try {
    return verifyBytes({ sha256, bytes: await objects.get({ key, size }) });
  } catch (error) {
    const isAbsent = error instanceof ObjectStoreError && error.class === 'absent';
    if (!isAbsent || (await db.autocommit(isNamed, { id, key })).length > 0) throw error;
    return undefined;
  }
}
