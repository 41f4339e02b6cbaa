import { objectsOfOwner } from '@fiscal/db';
import type { ObjectStore } from '@fiscal/objects';
import type { RowToErase } from './layers-of-company.ts';

/** The owners whose objects are removed at the same time. */
const atATime = 8;

/**
 * Removes every version of every object of the rows, before the rows are removed. Objects left behind by a move, or by
 * a row that was never written, are under the same owner and are removed too. Repeatable.
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
