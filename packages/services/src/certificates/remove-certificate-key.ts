import { defineStatement, type Transaction } from '@fiscal/db';
import { publishRemoval } from '../notify/publish-removal.ts';

const remove = defineStatement<{ clientId: string; companyId: string }, { readonly id: string }>(`
  update certificate set sealed_key = null, replaced_at = now()
  where client_id = :clientId and company_id = :companyId and replaced_at is null
  returning id`);

/**
 * Removes the key of the company's certificate, and notifies every process. The caller has locked the company. Returns
 * the id of the certificate; empty without one.
 */
export async function removeCertificateKey(
  tx: Transaction,
  { clientId, companyId }: { readonly clientId: string; readonly companyId: string },
): Promise<readonly string[]> {
  const removed = await tx.run(remove, { clientId, companyId });
  for (const { id } of removed) await publishRemoval(tx, 'certificate', id);
  return removed.map(({ id }) => id);
}
