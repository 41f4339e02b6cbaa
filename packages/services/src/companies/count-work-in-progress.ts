import { defineStatement, type Transaction } from '@fiscal/db';

interface CompanyKey {
  readonly clientId: string;
  readonly companyId: string;
}

/**
 * SQL condition: a filing is queued, being sent, at the authority or in doubt. A filing that waits for a person's
 * decision does not count.
 */
export const isInWork = 'open and attention is null';

const count = defineStatement<{ clientId: string; companyId: string }, { readonly filings: number }>(`
  select count(*)::int as filings from filing
  where ${isInWork} and client_id = :clientId and company_id = :companyId`);

/**
 * Counts the filings of a company, of every kind, that need its certificate. The caller has locked the company for a
 * change, so that no filing is accepted until its transaction ends. Source: specification 3.5.
 */
export async function countWorkInProgress(
  tx: Transaction,
  { clientId, companyId }: CompanyKey,
): Promise<number> {
  const [row] = await tx.run(count, { clientId, companyId });
  if (row === undefined) throw new Error('a count has one row');
  return row.filings;
}
