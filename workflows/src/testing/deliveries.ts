import { type DeliveryActivities, endpointFailed } from '@fiscal/contracts';
import type { DeliveryEnding } from '@fiscal/domain';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

type Step = 'down' | 'ours' | 'delivered' | 'exhausted' | 'discarded';

/** One way of a delivery; each step is an attempt, `ours` one that failed before it could post. */
export interface DeliveryCase {
  /** Name of the recorded history. */
  readonly name: string;
  readonly steps: readonly Step[];
  readonly status: DeliveryEnding;
}

/** Longer than every ladder. */
const ourOutage: readonly Step[] = Array.from({ length: 10 }, () => 'ours');

export const deliveryCases: readonly DeliveryCase[] = [
  { name: 'delivered', steps: ['delivered'], status: 'delivered' },
  { name: 'delivered-later', steps: ['down', 'down', 'delivered'], status: 'delivered' },
  { name: 'exhausted', steps: ['down', 'down', 'exhausted'], status: 'exhausted' },
  { name: 'discarded', steps: ['discarded'], status: 'discarded' },
  {
    name: 'outlasts-our-outage',
    steps: [...ourOutage, 'down', ...ourOutage, 'delivered'],
    status: 'delivered',
  },
];

/** Attempts that go as the case says whose name begins the delivery id. */
export const fakeDeliveries: DeliveryActivities = {
  async attemptDelivery({ deliveryId, ladderMs }) {
    const { attempt } = activityInfo();
    const step = deliveryCases.find(({ name }) => deliveryId.startsWith(`${name}.`))?.steps[attempt - 1];
    if (step === 'ours') throw ApplicationFailure.create({ message: 'database away', nextRetryDelay: 1 });
    if (step !== undefined && step !== 'down') return step;
    const [nextRetryDelay = 1] = ladderMs;
    throw ApplicationFailure.create({ type: endpointFailed, message: 'down', nextRetryDelay });
  },
};
