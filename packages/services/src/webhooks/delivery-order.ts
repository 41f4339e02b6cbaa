import type { DeliveryChannel, DispatchOrder } from '@fiscal/contracts';
import type { Environment } from '@fiscal/domain';

/** A delivery whose outbox row was just written. */
export interface QueuedDelivery extends Pick<DispatchOrder, 'outboxId' | 'run' | 'action'> {
  readonly channel: DeliveryChannel;
  readonly id: string;
  readonly clientId: string;
  readonly companyId: string | null;
  readonly environment: Environment;
  readonly event: string;
}

/** Makes the same order that a claim of the outbox row would give. Pure. */
export const deliveryOrder = (
  { channel, outboxId, run, action, id, clientId, companyId, environment, event }: QueuedDelivery,
  traceparent: string | undefined,
): DispatchOrder => ({
  outboxId,
  kind: channel,
  documentId: id,
  run,
  action,
  clientId,
  companyId,
  environment,
  authorizer: null,
  label: `Delivery of ${event} (${environment})`,
  traceparent: traceparent ?? null,
});
