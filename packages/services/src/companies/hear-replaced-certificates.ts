import type { Subscription, Transaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';

const channel = 'certificate';

/** Tells every process, once the transaction is committed, that nothing may use this certificate any more. */
export async function tellReplaced(tx: Transaction, certificateId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${certificateId})`);
}

/** Calls `onReplaced` with the id of each certificate that is replaced from now on, in whichever process. */
export const hearReplacedCertificates = (
  sys: SystemContext,
  onReplaced: (certificateId: string) => void,
): Promise<Subscription> => sys.db.listen(channel, onReplaced);
