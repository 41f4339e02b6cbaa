import type {
  AuthorityActivities,
  DocumentActivities,
  PreparationActivities,
  WebhookActivities,
} from '@fiscal/contracts';
import type { DataConverter } from '@temporalio/common';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import type { QueueRole, ServedQueue } from './queue-plan.ts';

export interface AllActivities {
  readonly documents: DocumentActivities;
  readonly preparation: PreparationActivities;
  readonly authority: AuthorityActivities;
  readonly webhooks: WebhookActivities;
}

export interface WorkersDeps {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly dataConverter: DataConverter;
  /** File of the prebuilt workflow bundle. */
  readonly bundlePath: string;
  readonly queues: readonly ServedQueue[];
  readonly activities: AllActivities;
  readonly authorityConcurrency: number;
  /** Calls a second to one authority, over all workers. */
  readonly authorityCallsPerSecond?: number | undefined;
}

/** Longer than the longest call to an authority: a stopping worker lets it end. */
const graceMs = 36_000;
/** How long the server waits for the worker that holds a workflow in its cache before it asks another. */
const stickyMs = 3_000;

/** One worker a queue, all on one connection and with the same bundle. */
export function createWorkers(deps: WorkersDeps): Promise<Worker[]> {
  const common = {
    connection: deps.connection,
    namespace: deps.namespace,
    dataConverter: deps.dataConverter,
    shutdownGraceTime: graceMs,
  };
  return Promise.all(
    deps.queues.map(({ name, role }) =>
      Worker.create({ ...common, taskQueue: name, ...optionsOf(role, deps) }),
    ),
  );
}

function optionsOf(role: QueueRole, deps: WorkersDeps): Partial<WorkerOptions> {
  const { documents, preparation, authority, webhooks } = deps.activities;
  const workflows = {
    workflowBundle: { codePath: deps.bundlePath },
    stickyQueueScheduleToStartTimeout: stickyMs,
  };
  switch (role) {
    case 'documents':
      return { ...workflows, activities: { ...documents } };
    case 'signing':
      return { activities: { ...preparation }, maxConcurrentActivityTaskExecutions: 8 };
    case 'webhooks':
      return { ...workflows, activities: { ...webhooks } };
    case 'authority':
      return {
        activities: { ...authority },
        maxConcurrentActivityTaskExecutions: deps.authorityConcurrency,
        ...queueRate(deps.authorityCallsPerSecond),
      };
  }
}

const queueRate = (perSecond: number | undefined): Partial<WorkerOptions> =>
  perSecond === undefined ? {} : { maxTaskQueueActivitiesPerSecond: perSecond };
