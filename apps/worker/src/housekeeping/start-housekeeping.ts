import type { Executions } from '@fiscal/contracts';
import type { Logger, Metrics } from '@fiscal/observability';
import {
  auditExecutions,
  checkSeriesGaps,
  countDueGaps,
  countTraffic,
  createRecovery,
  dropLease,
  holdLease,
  measureDatabase,
  type QueueCapacity,
  refreshCircuits,
  removeExpired,
  removeOrphans,
  type SystemContext,
  systemClock,
  underLease,
} from '@fiscal/services';
import { createDatabaseGauges } from './database-gauges.ts';

export interface HousekeepingDeps {
  readonly services: SystemContext;
  readonly executions: Executions;
  /** Asks the authorities whose circuit waits for a trial that no filing makes. */
  readonly probe: () => Promise<number>;
  /** Asks what municipalities decided about requests for a cancellation, each once in so long. */
  readonly askMunicipalities: (round: { readonly everyMs: number }) => Promise<number>;
  /** What the workers of a queue of calls to an authority can carry. */
  readonly capacityOf: (queue: string) => Promise<QueueCapacity>;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Names this process among those that could do the work. */
  readonly holder: string;
  /** How long the work stays with a process that died. */
  readonly leaseMs?: number | undefined;
  /** Between two looks at which steps are due. */
  readonly tickMs?: number | undefined;
}

export interface Housekeeping {
  /** Ends after the step at hand, and leaves the work to another process. */
  stop(): Promise<void>;
}

interface Step {
  readonly name: string;
  readonly everyMs: number | (() => number);
  readonly run: () => Promise<unknown>;
}

const usualTickMs = 200;
const usualLeaseMs = 15_000;

/**
 * Small idempotent steps under a lease in the database: audit of executions, pacing of filings whose authority is back,
 * counters, gaps that are due, expired rows. A step that fails is tried again at its next time.
 */
export function startHousekeeping(deps: HousekeepingDeps): Housekeeping {
  const { services, logger, holder, tickMs = usualTickMs } = deps;
  const steps = countSteps(deps, stepsOf(deps));
  const lease = { name: 'housekeeping', holder, leaseMs: deps.leaseMs ?? usualLeaseMs };
  const dueAt = new Map<string, number>();
  let stopping = false;

  const round = async (): Promise<void> => {
    for (const { name, everyMs, run } of steps) {
      if (stopping || performance.now() < (dueAt.get(name) ?? 0)) continue;
      if (!(await holdLease(services, lease))) return;
      const begun = performance.now();
      await underLease(services, lease, run).catch((error: unknown) =>
        logger.warn({ error, step: name }, 'housekeeping'),
      );
      dueAt.set(name, begun + (typeof everyMs === 'number' ? everyMs : everyMs()));
    }
  };

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => logger.warn({ error, step: 'lease' }, 'housekeeping'))
        .finally(() => {
          if (!stopping) schedule();
        });
    }, tickMs);
  };
  schedule();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
      await dropLease(services, lease).catch(() => undefined);
    },
  };
}

function stepsOf({
  services,
  executions,
  probe,
  askMunicipalities,
  capacityOf,
  metrics,
  logger,
}: HousekeepingDeps): readonly Step[] {
  const { checkMarginMs } = services.settings.timing;
  const restarted = metrics.counter(
    'fiscal_executions_restarted_total',
    'Documents whose execution was gone and was started anew.',
    [],
  );
  const showMeasures = createDatabaseGauges(metrics);
  const gaps = metrics.gauge(
    'fiscal_gaps_due_numbers',
    'Numbers to disable by the 10th of this month, overdue ones included, as of the last look at each series.',
    ['environment'],
  );
  const pace = metrics.gauge(
    'fiscal_recovery_pace',
    'Filings a second that are woken after an outage of their authority; 0 once none waits.',
    ['authorizer', 'environment', 'service'],
  );
  const recovery = createRecovery({
    ...{ sys: services, executions, capacityOf },
    onPace: ({ authorizer, environment, service }, perSecond) =>
      pace.set({ authorizer, environment, service }, perSecond),
  });
  return [
    {
      name: 'audit',
      everyMs: Math.min(30_000, checkMarginMs / 2),
      async run() {
        const findings = await auditExecutions(services, executions);
        if (findings.restarted === 0) return;
        restarted.inc({}, findings.restarted);
        logger.warn(findings, 'executions were gone');
      },
    },
    { name: 'hurry', everyMs: recovery.nextMs, run: recovery.wake },
    { name: 'circuits', everyMs: 5_000, run: () => refreshCircuits(services) },
    { name: 'probe', everyMs: 5_000, run: probe },
    { name: 'traffic', everyMs: 20_000, run: () => countTraffic(services) },
    {
      name: 'measure',
      everyMs: 5_000,
      run: async () => showMeasures(await measureDatabase(services)),
    },
    {
      name: 'gaps',
      everyMs: 10_000,
      async run() {
        await checkSeriesGaps(services);
        for (const [environment, numbers] of Object.entries(await countDueGaps(services))) {
          gaps.set({ environment }, numbers);
        }
      },
    },
    {
      name: 'decisions',
      everyMs: 30_000,
      run: () => askMunicipalities({ everyMs: services.settings.timing.municipalDecisionMs }),
    },
    { name: 'expired', everyMs: 3_600_000, run: () => removeExpired(services) },
    ...orphanSteps(services, logger),
  ];
}

const orphanHours = 24;

/** A hundred thousand objects an hour: of a bucket that has more, the next hour looks at the next ones. */
const orphanSteps = (services: SystemContext, logger: Logger): readonly Step[] => {
  const { objects } = services;
  if (objects === undefined) return [];
  return [
    {
      name: 'orphans',
      everyMs: 3_600_000,
      async run() {
        // Ages are by the clock of the bucket, which CLOCK_OFFSET does not move.
        const found = await removeOrphans(
          { ...services, clock: systemClock },
          {
            objects,
            pages: 100,
            olderThanMs: orphanHours * 3_600_000,
          },
        );
        if (found.removed > 0) logger.warn(found, 'objects without a row were removed');
      },
    },
  ];
};

/** Each step has its count and its failures in the metrics. */
function countSteps({ metrics }: HousekeepingDeps, steps: readonly Step[]): readonly Step[] {
  const runs = metrics.counter('fiscal_housekeeping_steps_total', 'Steps of housekeeping by result.', [
    'step',
    'result',
  ]);
  return steps.map((step) => ({
    ...step,
    async run() {
      try {
        await step.run();
        runs.inc({ step: step.name, result: 'done' });
      } catch (error) {
        runs.inc({ step: step.name, result: 'failed' });
        throw error;
      }
    },
  }));
}
