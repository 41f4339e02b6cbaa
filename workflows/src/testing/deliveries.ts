import { type DeliveryActivities, endpointFailed, submitSignal } from '@fiscal/contracts';
import type { DeliveryEnding } from '@fiscal/domain';
import { activityInfo } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

type Step = 'down' | 'ours' | 'far' | DeliveryEnding;

/**
 * One way of a delivery; each step is an attempt, `ours` one that failed before it could post, `far` one whose next is
 * due tomorrow: there a submission is sent.
 */
export interface DeliveryCase {
  /** Name of the way, and of its history where one is recorded. */
  readonly name: string;
  readonly steps: readonly Step[];
  readonly status: DeliveryEnding;
}

/** Longer than every retry schedule. */
const ourOutage: readonly Step[] = Array.from({ length: 10 }, () => 'ours');

export const deliveryCases: readonly DeliveryCase[] = [
  { name: 'delivered', steps: ['delivered'], status: 'delivered' },
  { name: 'delivered-later', steps: ['down', 'down', 'delivered'], status: 'delivered' },
  { name: 'exhausted', steps: ['down', 'down', 'exhausted'], status: 'exhausted' },
  { name: 'discarded', steps: ['discarded'], status: 'discarded' },
  { name: 'discarded-while-it-waits', steps: ['down', 'far', 'discarded'], status: 'discarded' },
  {
    name: 'outlasts-our-outage',
    steps: [...ourOutage, 'down', ...ourOutage, 'delivered'],
    status: 'delivered',
  },
];

const tomorrow = 24 * 3_600_000;

/** Whether the case waits for a submission. */
const waitsForSubmission = (name: string): boolean =>
  deliveryCases.some((each) => each.name === name && each.steps.includes('far'));

/** Attempts that go as the case says whose name begins the delivery id. */
export const fakeDeliveries: DeliveryActivities = {
  async attemptDelivery({ deliveryId, ladderMs }) {
    const { attempt, activityId } = activityInfo();
    const { steps = [] } = deliveryCases.find(({ name }) => deliveryId.startsWith(`${name}.`)) ?? {};
    // A submission lets the activity be, and asks in another one.
    const done = activityId === '1' ? 0 : steps.indexOf('far') + 1;
    const step = steps[done + attempt - 1];
    if (step === 'ours') throw ApplicationFailure.create({ message: 'database away', nextRetryDelay: 1 });
    if (step !== undefined && step !== 'down' && step !== 'far') return step;
    const [nextRetryDelay = 1] = step === 'far' ? [tomorrow] : ladderMs;
    throw ApplicationFailure.create({ type: endpointFailed, message: 'down', nextRetryDelay });
  },
};

/** Waits until the attempts of the case have come to its `far`, and sends a submission. */
export async function submitWhereItWaits(handle: Submittable, name: string): Promise<void> {
  if (!waitsForSubmission(name)) return;
  const { steps = [] } = deliveryCases.find((each) => each.name === name) ?? {};
  const attempts = steps.indexOf('far') + 2;
  for (;;) {
    const { raw } = await handle.describe();
    if ((raw.pendingActivities?.[0]?.attempt ?? 0) >= attempts) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await handle.signal(submitSignal, { run: 1 });
}

type Submittable = Pick<WorkflowHandle, 'describe' | 'signal'>;
