import { type DeliveryActivities, endpointFailed, submitSignal } from '@fiscal/contracts';
import type { DeliveryEnding } from '@fiscal/domain';
import { activityInfo } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

type Step = 'down' | 'ours' | 'far' | DeliveryEnding;

/**
 * A case of a delivery. Each step is an attempt. `ours`: it failed before it could post. `far`: the next attempt is due
 * tomorrow, and a submission is sent meanwhile.
 */
export interface DeliveryCase {
  /** Name of the case, and of its history if one is recorded. */
  readonly name: string;
  readonly steps: readonly Step[];
  readonly status: DeliveryEnding;
}

/** More steps than any retry schedule has. */
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

/** True when the case waits for a submission. */
const waitsForSubmission = (name: string): boolean =>
  deliveryCases.some((each) => each.name === name && each.steps.includes('far'));

/** Makes the attempts of the cases. A delivery id begins with the name of its case. */
export const fakeDeliveries: DeliveryActivities = {
  async attemptDelivery({ deliveryId, ladderMs }) {
    const { attempt, activityId } = activityInfo();
    const { steps = [] } = deliveryCases.find(({ name }) => deliveryId.startsWith(`${name}.`)) ?? {};
    // A submission cancels the activity and begins another one.
    const done = activityId === '1' ? 0 : steps.indexOf('far') + 1;
    const step = steps[done + attempt - 1];
    if (step === 'ours') throw ApplicationFailure.create({ message: 'database away', nextRetryDelay: 1 });
    if (step !== undefined && step !== 'down' && step !== 'far') return step;
    const [nextRetryDelay = 1] = step === 'far' ? [tomorrow] : ladderMs;
    throw ApplicationFailure.create({ type: endpointFailed, message: 'down', nextRetryDelay });
  },
};

/** Waits until the attempts of the case have reached `far`, and sends a submission. */
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
