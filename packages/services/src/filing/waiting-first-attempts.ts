import { defineStatement, type Transaction } from '@fiscal/db';
import type { FilingRow } from '../filing-record/filing-row.ts';

const waiting = defineStatement<{ clientId: string; filingId: string }, { readonly id: string }>(`
  select d.id from webhook w
  join delivery d on d.client_id = w.client_id and d.target_id = w.id and d.resource_id = :filingId
    and d.status = 'pending'
  join outbox o on o.document_id = d.id and o.action = 'start' and o.created_at > now()
  where w.client_id = :clientId
  order by d.id`);

/**
 * Returns the ids of a filing's deliveries whose first attempt is left to its execution, for an execution that did not
 * receive the first result.
 */
export async function waitingFirstAttempts(
  tx: Transaction,
  { clientId, id }: Pick<FilingRow, 'clientId' | 'id'>,
): Promise<readonly string[]> {
  return (await tx.run(waiting, { clientId, filingId: id })).map((row) => row.id);
}
