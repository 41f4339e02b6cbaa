import type { Subscription, Transaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../context/context.ts';

const channel = 'company_erasure';

/** Publishes to every process, once the transaction is committed, that nothing of the company stays in memory. */
export async function publishErased(tx: Transaction, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${companyId})`);
}

/** Calls `onErased` with the id of each company that is erased from now on; `onReady` when notices may have been missed. */
export const subscribeErasedCompanies = (
  sys: Pick<SystemContext, 'db'>,
  onErased: (companyId: string) => void,
  onReady: () => void,
): Promise<Subscription> => sys.db.listen(channel, onErased, onReady);
