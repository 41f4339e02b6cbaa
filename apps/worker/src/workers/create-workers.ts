import { type CallLimits, callsPerSecond } from '@fiscal/config';
import type {
  AuthorityActivities,
  CompanyActivities,
  DeliveryActivities,
  ErasureActivities,
  FilingActivities,
  FirstAttemptActivities,
  FollowUpActivities,
  LocalFollowUpActivities,
} from '@fiscal/contracts';
import type { Tracing } from '@fiscal/observability';
import type { DataConverter } from '@temporalio/common';
import type { NativeConnection, Worker, WorkerOptions } from '@temporalio/worker';
import type { SlotPlan } from './plan-slots.ts';
import type { QueueRole, ServedQueue } from './queue-plan.ts';
import type { PlanVersion } from './read-deployment.ts';
import { shareWorkflowThread } from './share-workflow-thread.ts';
import { traceActivities } from './trace-activities.ts';

export interface AllActivities {
  readonly filings: FilingActivities & LocalFollowUpActivities;
  readonly followUp: FollowUpActivities;
  readonly authority: AuthorityActivities;
  readonly deliveries: DeliveryActivities & FirstAttemptActivities;
  readonly companies: CompanyActivities & ErasureActivities;
}

export interface WorkersDeps {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly dataConverter: DataConverter;
  /** File of the prebuilt workflow bundle. */
  readonly bundlePath: string;
  readonly queues: readonly ServedQueue[];
  readonly activities: AllActivities;
  readonly slots: SlotPlan;
  readonly authorityConcurrency: number;
  /** The time for which the server waits for the worker that has a workflow in its cache before it uses another. */
  readonly stickyMs: number;
  readonly authorityCallsPerSecond: CallLimits | undefined;
  /** Undefined when the workers have no version; they then get tasks as soon as they poll. */
  readonly deployment: PlanVersion | undefined;
  /** Undefined when the process makes no traces. */
  readonly tracing?: Tracing | undefined;
}

/** Longer than the longest call to an authority with its database steps: a stopping worker waits for it. */
export const shutdownGraceMs = 45_000;

type PollerBehavior = NonNullable<WorkerOptions['activityTaskPollerBehavior']>;

/** The SDK's own maximum is 100 a queue; an idle queue keeps one poll open. */
const few: PollerBehavior = { type: 'autoscaling', minimum: 1, initial: 1, maximum: 4 };
const some: PollerBehavior = { type: 'autoscaling', minimum: 1, initial: 2, maximum: 8 };
/** At least two polls: one for the workflows in the cache of this worker, one for new workflows. */
const workflowPollers: PollerBehavior = { type: 'autoscaling', minimum: 2, initial: 2, maximum: 10 };

/**
 * Creates one worker a queue, all on one connection, with the same bundle and one thread for their workflows. When one
 * fails, those created before it are ended.
 */
export async function createWorkers(deps: WorkersDeps): Promise<readonly Worker[]> {
  const common = {
    connection: deps.connection,
    namespace: deps.namespace,
    dataConverter: deps.dataConverter,
    shutdownGraceTime: shutdownGraceMs,
    ...(deps.tracing === undefined ? {} : { interceptors: { activity: [traceActivities(deps.tracing)] } }),
  };
  const { filings, deliveries, companies } = deps.activities;
  const thread = shareWorkflowThread(new Map(Object.entries({ ...filings, ...deliveries, ...companies })));
  const made = await Promise.allSettled(
    deps.queues.map(({ name, role }) => {
      const authorityCallsPerSecond = callsPerSecond(deps.authorityCallsPerSecond, name);
      const options = planOptions(role, { ...deps, authorityCallsPerSecond });
      const version = deps.deployment && { workerDeploymentOptions: deps.deployment(role) };
      return thread.Worker.create({ ...common, ...version, taskQueue: name, ...options });
    }),
  );
  const workers = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const each of made) {
    if (each.status === 'fulfilled') continue;
    await Promise.allSettled(workers.map((worker) => worker.runUntil(Promise.resolve())));
    await thread.end();
    throw each.reason;
  }
  return workers;
}

/** Returns what a worker of the role runs, and its limits. */
export function planOptions(
  role: QueueRole,
  deps: Omit<
    WorkersDeps,
    'connection' | 'namespace' | 'dataConverter' | 'queues' | 'deployment' | 'authorityCallsPerSecond'
  > & { readonly authorityCallsPerSecond: number | undefined },
): Partial<WorkerOptions> {
  const { filings, followUp, authority, deliveries, companies } = deps.activities;
  const { slots } = deps;
  const workflows = {
    workflowBundle: { codePath: deps.bundlePath },
    stickyQueueScheduleToStartTimeout: deps.stickyMs,
    maxConcurrentWorkflowTaskExecutions: slots.workflowTasks,
    maxCachedWorkflows: slots.cachedWorkflows,
    workflowTaskPollerBehavior: workflowPollers,
  };
  switch (role) {
    case 'filings':
      return {
        ...workflows,
        activities: { ...filings },
        maxConcurrentLocalActivityExecutions: slots.localActivities,
        // All activities are local: this queue gets no activity tasks for them.
        enableNonLocalActivities: false,
      };
    case 'followUp':
      return {
        activities: { ...followUp },
        maxConcurrentActivityTaskExecutions: slots.followUp,
        activityTaskPollerBehavior: some,
      };
    case 'deliveries':
      return {
        ...workflows,
        activities: { ...deliveries },
        maxConcurrentActivityTaskExecutions: slots.deliveries,
        activityTaskPollerBehavior: some,
      };
    case 'companies':
      return {
        ...workflows,
        activities: { ...companies },
        maxConcurrentActivityTaskExecutions: slots.companies,
        activityTaskPollerBehavior: few,
      };
    case 'authority':
      return {
        activities: { ...authority },
        maxConcurrentActivityTaskExecutions: deps.authorityConcurrency,
        activityTaskPollerBehavior: few,
        ...queueRate(deps.authorityCallsPerSecond),
      };
  }
}

const queueRate = (perSecond: number | undefined): Partial<WorkerOptions> =>
  perSecond === undefined ? {} : { maxTaskQueueActivitiesPerSecond: perSecond };
