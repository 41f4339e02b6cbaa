import { defineStatement, type Subscription, type Transaction } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

const channel = 'certificate';

const publish = defineStatement<{ certificateId: string }, object>(
  `select pg_notify('${channel}', :certificateId)`,
);

/** Publishes to every process, once the transaction is committed, that nothing may use this certificate any more. */
export async function publishReplaced(tx: Transaction, certificateId: string): Promise<void> {
  await tx.run(publish, { certificateId });
}

/** Calls `onReplaced` with the id of each certificate that any process replaces from now on. */
export const subscribeReplacedCertificates = (
  sys: SystemContext,
  onReplaced: (certificateId: string) => void,
): Promise<Subscription> => sys.db.listen(channel, onReplaced);
