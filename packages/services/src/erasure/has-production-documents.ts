import { defineStatement, type Transaction } from '@fiscal/db';

const find = defineStatement<[clientId: string, companyId: string], { readonly found: boolean }>(`
  select exists (
    select from filing f where f.client_id = $1 and f.company_id = $2 and f.environment = 'production'
  ) as found`);

/**
 * Whether the company has notes or disabling records of production, in whatever state: a refused one is one too. Those of
 * homologation never keep a company. Source: specification 3.5.
 */
export async function hasProductionDocuments(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<boolean> {
  const [row] = await tx.run(find, [clientId, id]);
  return row?.found === true;
}
