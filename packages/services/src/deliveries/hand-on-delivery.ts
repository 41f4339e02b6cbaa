import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

const handOn = defineStatement<{ deliveryId: string; inMs: number }, object>(`
  update outbox set created_at = now() + :inMs::float8 * interval '1 millisecond',
    next_attempt_at = now() + :inMs::float8 * interval '1 millisecond'
  where document_id = :deliveryId and action = 'start'`);

export interface DeliveryToHandOn {
  readonly deliveryId: string;
  /** The time until the next try. */
  readonly inMs: number;
}

/**
 * Leaves a delivery to an execution of its own. The outbox row of the delivery starts it, unless it was already
 * started.
 */
export async function handOnDelivery(
  sys: SystemContext,
  { deliveryId, inMs }: DeliveryToHandOn,
): Promise<void> {
  await sys.db.autocommit(handOn, { deliveryId, inMs });
}
