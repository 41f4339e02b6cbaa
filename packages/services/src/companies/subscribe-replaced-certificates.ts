import type { Subscription, Transaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../context/context.ts';

const channel = 'certificate';

/** Notifies every process, when the transaction commits, that this certificate must no longer be used. */
export async function publishReplaced(tx: Transaction, certificateId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${certificateId})`);
}

/** Calls `onReplaced` with the id of each certificate that any process replaces from now on. */
export const subscribeReplacedCertificates = (
  sys: SystemContext,
  onReplaced: (certificateId: string) => void,
): Promise<Subscription> => sys.db.listen(channel, onReplaced);
