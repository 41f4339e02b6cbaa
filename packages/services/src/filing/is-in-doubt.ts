import { defineStatement, type Transaction } from '@fiscal/db';
import { inDoubt } from './doubt.ts';

const find = defineStatement<[clientId: string, filingId: string], { readonly found: true }>(`
  select true as found from attempt a
  where a.client_id = $1 and a.filing_id = $2 and ${inDoubt('a')}
    and exists (
      select from filing f
      join filing_run p on p.client_id = f.client_id and p.filing_id = f.id and p.run = f.run
      join filing_run r on r.client_id = a.client_id and r.filing_id = a.filing_id and r.run = a.run
      where f.id = a.filing_id and r.authority_key = p.authority_key)
  limit 1`);

/** True when the document of the filing's present run may be at the authority, sent in whichever run. */
export async function isInDoubt(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<boolean> {
  return (await tx.run(find, [clientId, id])).length > 0;
}
