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
 * Calls `onRemoved` with each id that any process publishes on the channel from now on. Calls `onMissed` each time that
 * the process listens again after a loss of its connection: what was published meanwhile is not delivered.
 */
export function subscribeRemovals(
  { db }: { readonly db: Pick<Database, 'listen'> },
  channel: RemovalChannel,
  onRemoved: (id: string) => void,
  onMissed: () => void = () => undefined,
): Promise<Subscription> {
  let hasListened = false;
  return db.listen(channel, onRemoved, () => {
    if (hasListened) onMissed();
    hasListened = true;
  });
}
