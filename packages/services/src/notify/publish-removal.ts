import { type Database, defineStatement, type Subscription, type Transaction } from '@fiscal/db';

/** The certificates that are replaced, or the companies that are erased. */
type RemovalChannel = 'certificate' | 'company_erasure';

const publish = defineStatement<{ channel: RemovalChannel; id: string }, object>(
  'select pg_notify(:channel, :id)',
);

/** Publishes to every process, once the transaction is committed, that no process may use or keep what has this id. */
export async function publishRemoval(tx: Transaction, channel: RemovalChannel, id: string): Promise<void> {
  await tx.run(publish, { channel, id });
}

/**
 * Calls `onRemoved` with each id that any process publishes on the channel from now on. Calls `onReady` when
 * notifications may have been missed.
 */
export const subscribeRemovals = (
  { db }: { readonly db: Pick<Database, 'listen'> },
  channel: RemovalChannel,
  onRemoved: (id: string) => void,
  onReady?: () => void,
): Promise<Subscription> => db.listen(channel, onRemoved, onReady);
