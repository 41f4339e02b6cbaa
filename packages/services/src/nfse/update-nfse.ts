import { nfse, type Transaction } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import type { NfseRow } from '../kinds/nfse/nfse-row.ts';

/** Changes what is an NFS-e's own before it is registered; its status is changed with its filing. */
export async function updateNfse(
  tx: Transaction,
  { clientId, id }: Pick<NfseRow, 'clientId' | 'id'>,
  changes: Partial<
    Pick<
      typeof nfse.$inferSelect,
      | 'dpsId'
      | 'competenceDate'
      | 'replacesKey'
      | 'recipientDocument'
      | 'recipientName'
      | 'totals'
      | 'warnings'
    >
  >,
): Promise<void> {
  await tx
    .update(nfse)
    .set(changes)
    .where(and(eq(nfse.clientId, clientId), eq(nfse.id, id)));
}
