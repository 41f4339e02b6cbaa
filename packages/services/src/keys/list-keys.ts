import { apiKey } from '@fiscal/db';
import { asc, eq } from 'drizzle-orm';
import { findOwner } from '../clients/find-owner.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type KeyRecord, writeKey } from './key-record.ts';

/** Keys of a client, oldest first. Throws `not_found` for an unknown client. */
export async function listKeys(
  sys: OperatorContext,
  { clientId }: { readonly clientId: string },
): Promise<readonly KeyRecord[]> {
  return inSystem(sys, async (tx) => {
    const owner = await findOwner(tx, clientId);
    const rows = await tx
      .select()
      .from(apiKey)
      .where(eq(apiKey.clientId, clientId))
      .orderBy(asc(apiKey.createdAt));
    const now = sys.clock.now();
    return rows.map((row) => writeKey(row, owner, now));
  });
}
