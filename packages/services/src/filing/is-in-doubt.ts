import { defineStatement, type Transaction } from '@fiscal/db';
import { presentInDoubt } from './doubt.ts';

const find = defineStatement<{ clientId: string; filingId: string }, { readonly found: true }>(
  `select true as found from filing f where f.client_id = :clientId and f.id = :filingId and ${presentInDoubt('f')}`,
);

/** Returns whether the document of the filing's present run may be at the authority, sent by any run. */
export async function isInDoubt(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<boolean> {
  return (await tx.run(find, { clientId, filingId: id })).length > 0;
}
