import { defineStatement, type Transaction } from '@fiscal/db';
import { inDoubt } from './doubt.ts';

/** SQL: the attempts `a` about the document of the present run of the filing `alias`, in whichever run. */
const aboutPresent = (alias: string, condition: string): string => `exists (
  select from filing_run p
  join filing_run r on r.client_id = p.client_id and r.filing_id = p.filing_id and r.authority_key = p.authority_key
  join attempt a on a.client_id = r.client_id and a.filing_id = r.filing_id and a.run = r.run
  where p.client_id = ${alias}.client_id and p.filing_id = ${alias}.id and p.run = ${alias}.run and ${condition})`;

/**
 * SQL condition: the document of the present run of the filing `alias` may be at the authority, sent in whichever run.
 * An authority that holds another text under its key never takes it (573).
 */
export const presentInDoubt = (alias: string): string =>
  `(${aboutPresent(alias, inDoubt('a'))} and not ${aboutPresent(alias, "a.answer_class = 'textMismatch'")})`;

const find = defineStatement<[clientId: string, filingId: string], { readonly found: true }>(
  `select true as found from filing f where f.client_id = $1 and f.id = $2 and ${presentInDoubt('f')}`,
);

/** True when the document of the filing's present run may be at the authority, sent in whichever run. */
export async function isInDoubt(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<boolean> {
  return (await tx.run(find, [clientId, id])).length > 0;
}
