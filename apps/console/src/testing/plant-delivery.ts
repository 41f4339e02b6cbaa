import { delivery, deliveryAttempt, inTransaction } from '@fiscal/db';
import { deliveryRow, idsOf } from '@fiscal/db/testing';
import type { Harness } from '@fiscal/services/testing';

type DeliveryChanges = Partial<typeof delivery.$inferInsert>;
type Attempt = Pick<typeof deliveryAttempt.$inferInsert, 'responseStatus' | 'error' | 'excerpt'>;

interface DeliveryToPlant extends DeliveryChanges {
  readonly clientId: string;
  readonly targetId: string;
  readonly companyId: string;
  readonly attempts?: readonly Attempt[];
}

let planted = 0;

/** Inserts a delivery as it is after attempts; returns its id. */
export async function plantDelivery(
  { database, clock }: Pick<Harness, 'database' | 'clock'>,
  { attempts = [], ...changes }: DeliveryToPlant,
): Promise<string> {
  planted += 1;
  const id = `d${planted.toString(16).padStart(23, '0')}`;
  const now = clock.now();
  const recipients = changes.channel === 'email' ? [] : null;
  const deliveredAt = changes.status === 'delivered' ? now : null;
  await inTransaction(database.db, 'system', async (tx) => {
    const row = { id, occurrence: id, createdAt: now, checkAt: now, recipients, deliveredAt, ...changes };
    await tx.insert(delivery).values(deliveryRow(idsOf(1), row));
    const { clientId, targetId } = changes;
    for (const [index, attempt] of attempts.entries()) {
      const number = index + 1;
      await tx.insert(deliveryAttempt).values({
        clientId,
        deliveryId: id,
        targetId,
        number,
        round: 1,
        at: now,
        durationMs: 85,
        ...attempt,
      });
    }
  });
  return id;
}
