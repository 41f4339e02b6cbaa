import { objectsOfOwner } from '@fiscal/db';
import type { ObjectStore } from '@fiscal/objects';
import type { RowToErase } from './layers-of-company.ts';

/** Owners whose objects are removed at a time. */
const atATime = 8;

/**
 * Removes every version of every object of the rows before the rows go: what a document was moved from, and what was put
 * for a row that was never written, lies below the same owner. Repeatable.
 */
export async function eraseObjects(
  objects: ObjectStore,
  { clientId }: { readonly clientId: string },
  rows: readonly RowToErase[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += atATime) {
    const some = rows.slice(from, from + atATime);
    await Promise.all(
      some.map(({ id: ownerId }) =>
        objects.removeBelow(objectsOfOwner(objects.prefix, { clientId, ownerId })),
      ),
    );
  }
}
