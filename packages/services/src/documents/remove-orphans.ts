import { defineStatement } from '@fiscal/db';
import type { ObjectStore } from '@fiscal/objects';
import type { OperatorContext } from '../context/context.ts';
import { readPosition, writePosition } from './housekeeping-position.ts';

const findNamed = defineStatement<{ ids: readonly string[] }, { readonly key: string }>(
  'select object_key as key from document where id = any(:ids) and object_key is not null',
);

export interface OrphanSearch {
  readonly objects: ObjectStore;
  /** The pages of 1000 objects that one call checks. */
  readonly pages: number;
  /** The age from which an object is checked, far longer than the time between writing an object and its row. */
  readonly olderThanMs: number;
  /** Ends the call before its next page. */
  readonly signal?: AbortSignal | undefined;
}

export interface OrphansRemoved {
  readonly looked: number;
  readonly removed: number;
  /** The end of the bucket was reached. */
  readonly isOver: boolean;
}

const positionName = 'orphans';

/**
 * Removes objects without a row: those of a process that died before it wrote the row, and those left behind by a move
 * or an erasure. Continues where the last call ended, and begins again after the end of the bucket. Other files are not
 * removed.
 */
export async function removeOrphans(
  sys: Pick<OperatorContext, 'db' | 'clock'>,
  { objects, pages, olderThanMs, signal }: OrphanSearch,
): Promise<OrphansRemoved> {
  const before = sys.clock.now().getTime() - olderThanMs;
  let reached = await readPosition(sys, positionName);
  const result = { looked: 0, removed: 0 };
  for (let page = 0; page < pages && signal?.aborted !== true; page += 1) {
    const listed = await objects.list({ below: objects.prefix, after: reached === '' ? undefined : reached });
    const old = listed.filter(({ storedAt }) => storedAt.getTime() < before).map(({ key }) => key);
    result.looked += listed.length;
    result.removed += await removeUnnamed(sys, objects, old);
    reached = listed.length === 0 ? '' : (listed.at(-1)?.key ?? '');
    await writePosition(sys, positionName, reached);
    if (reached === '') return { ...result, isOver: true };
  }
  return { ...result, isOver: false };
}

async function removeUnnamed(
  { db }: Pick<OperatorContext, 'db'>,
  objects: ObjectStore,
  keys: readonly string[],
): Promise<number> {
  const ours = keys.flatMap((key) => {
    const id = documentOf(key.slice(objects.prefix.length));
    return id === undefined ? [] : [{ key, id }];
  });
  if (ours.length === 0) return 0;
  const named = new Set(
    (await db.autocommit(findNamed, { ids: ours.map(({ id }) => id) })).map(({ key }) => key),
  );
  const orphans = ours.filter(({ key }) => !named.has(key));
  for (const { key } of orphans) await objects.removeBelow(key);
  return orphans.length;
}

/** Returns the document of an object's key; undefined for a key that is not ours. */
const documentOf = (key: string): string | undefined =>
  /^[0-9a-f]{24}\/[0-9a-f]{24}\/([0-9a-f]{24})-[0-9a-f]{16}$/.exec(key)?.[1];
