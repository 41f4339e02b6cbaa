import { defineStatement, type Subscription, type Transaction } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

const channel = 'company_erasure';

const publish = defineStatement<{ companyId: string }, object>(`select pg_notify('${channel}', :companyId)`);

/** Publishes to every process, once the transaction is committed, that nothing of the company stays in memory. */
export async function publishErased(tx: Transaction, companyId: string): Promise<void> {
  await tx.run(publish, { companyId });
}

/**
 * Calls `onErased` with the id of each company whose erasure is accepted from now on. Calls `onReady` when
 * notifications may have been missed.
 */
export const subscribeErasedCompanies = (
  sys: Pick<SystemContext, 'db'>,
  onErased: (companyId: string) => void,
  onReady: () => void,
): Promise<Subscription> => sys.db.listen(channel, onErased, onReady);
