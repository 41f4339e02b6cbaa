import type { Subscription, Transaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../context/context.ts';

const channel = 'company_erasure';

/** Notifies every process, when the transaction commits, that it must forget the company. */
export async function publishErased(tx: Transaction, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${companyId})`);
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
