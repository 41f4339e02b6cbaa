import { client, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { ServiceError } from '../context/service-error.ts';

export type ClientRow = typeof client.$inferSelect;

/** Reads a client and locks it: against changes (`share`), or for a change (`update`). Throws `not_found`. */
export async function findOwner(
  tx: Transaction,
  id: string,
  lock: 'share' | 'update' = 'share',
): Promise<ClientRow> {
  const [row] = isId24(id) ? await tx.select().from(client).where(eq(client.id, id)).for(lock) : [];
  if (row === undefined) throw new ServiceError('not_found', null, `Cliente ${id} não encontrado.`);
  return row;
}
