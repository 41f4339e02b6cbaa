import { client, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { ServiceError } from '../context/service-error.ts';

export type ClientRow = typeof client.$inferSelect;

/** Reads the client that owns keys, and locks it against changes. Throws `not_found`. */
export async function findOwner(tx: Transaction, id: string): Promise<ClientRow> {
  const [row] = isId24(id) ? await tx.select().from(client).where(eq(client.id, id)).for('share') : [];
  if (row === undefined) throw new ServiceError('not_found', null, `Cliente ${id} não encontrado.`);
  return row;
}
