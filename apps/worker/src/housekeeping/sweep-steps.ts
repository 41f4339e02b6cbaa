import {
  checkSeriesGaps,
  countDueGaps,
  countTraffic,
  expiredRows,
  keepReading,
  readBusiness,
  removeOrphans,
  type SystemContext,
  systemClock,
} from '@fiscal/services';
import { expiredStep, hourlyStep } from './hourly-steps.ts';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import { queuesStep } from './queues-step.ts';
import type { Step } from './start-loop.ts';

/** Returns the steps that no filing waits for: counts, notices, expired rows. */
export function sweepSteps(deps: HousekeepingDeps): readonly Step[] {
  const { services, queryMunicipalities } = deps;
  const { objects } = services;
  return [
    { name: 'traffic', everyMs: 20_000, run: () => countTraffic(services) },
    {
      name: 'gaps',
      everyMs: 10_000,
      async run() {
        await checkSeriesGaps(services);
        const due = Object.entries(await countDueGaps(services));
        await keepReading(
          services,
          'gaps',
          due.map(([environment, value]) => ({
            name: 'fiscal_gaps_due_numbers',
            labels: { environment },
            value,
          })),
        );
      },
    },
    businessStep(deps),
    {
      name: 'decisions',
      everyMs: 30_000,
      run: () => queryMunicipalities({ everyMs: services.settings.timing.municipalDecisionMs }),
    },
    queuesStep(deps),
    ...expiredRows.map(({ name, remove }) => expiredStep({ name, remove: (most) => remove(services, most) })),
    ...(objects === undefined ? [] : [orphansStep(deps, objects)]),
  ];
}

/** Creates the step that reads the business: less often while very many documents are open, and twice in a minute at least. */
function businessStep({ services }: HousekeepingDeps): Step {
  let tookMs = 0;
  return {
    name: 'business',
    everyMs: () => Math.min(30_000, Math.max(10_000, 20 * tookMs)),
    async run() {
      const begunAt = performance.now();
      await keepReading(services, 'business', await readBusiness(services));
      tookMs = performance.now() - begunAt;
    },
  };
}

const orphanAgeMs = 24 * 3_600_000;

/** Creates the step that removes orphans, ten thousand objects at a time, through the whole bucket. */
const orphansStep = (
  { services, logger }: HousekeepingDeps,
  objects: NonNullable<SystemContext['objects']>,
): Step =>
  hourlyStep('orphans', 5_000, async (signal) => {
    // Ages follow the clock of the bucket, which CLOCK_OFFSET does not move.
    const { isOver, ...found } = await removeOrphans(
      { ...services, clock: systemClock },
      { objects, pages: 10, olderThanMs: orphanAgeMs, signal },
    );
    if (found.removed > 0) logger.warn(found, 'objects without a row were removed');
    return isOver ? 'over' : 'more';
  });
