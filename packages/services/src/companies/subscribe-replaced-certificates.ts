import type { Subscription, Transaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../context/context.ts';

const channel = 'certificate';

/** Publishes to every process, once the transaction is committed, that nothing may use this certificate any more. */
export async function publishReplaced(tx: Transaction, certificateId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${certificateId})`);
}

/** Calls `onReplaced` with the id of each certificate that is replaced from now on, in whichever process. */
export const subscribeReplacedCertificates = (
  sys: SystemContext,
  onReplaced: (certificateId: string) => void,
): Promise<Subscription> => sys.db.listen(channel, onReplaced);
