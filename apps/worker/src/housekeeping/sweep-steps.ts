import {
  checkSeriesGaps,
  countDueGaps,
  countTraffic,
  type ExpiredRows,
  expiredRows,
  mostExpiredAtATime,
  removeOrphans,
  type SystemContext,
  systemClock,
} from '@fiscal/services';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import { queuesStep } from './queues-step.ts';
import type { Step } from './start-loop.ts';

const hour = 3_600_000;

/** What no filing waits for: counts, notices, what has served its time. */
export function sweepSteps(deps: HousekeepingDeps): readonly Step[] {
  const { services, askMunicipalities, metrics } = deps;
  const gaps = metrics.gauge(
    'fiscal_gaps_due_numbers',
    'Numbers to disable by the 10th of this month, overdue ones included, as of the last look at each series.',
    ['environment'],
  );
  const { objects } = services;
  return [
    { name: 'traffic', everyMs: 20_000, run: () => countTraffic(services) },
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
    queuesStep(deps),
    ...expiredRows.map((rows) => expiredStep(deps, rows)),
    ...(objects === undefined ? [] : [orphansStep(deps, objects)]),
  ];
}

/** A step that has more to do goes on after `soonMs`; one that has not, after an hour. */
function hourlyStep(
  name: string,
  soonMs: number,
  work: (signal: AbortSignal) => Promise<'more' | 'over'>,
): Step {
  let left: 'more' | 'over' = 'over';
  return {
    name,
    everyMs: () => (left === 'more' ? soonMs : hour),
    async run(signal) {
      left = await work(signal);
    },
  };
}

const expiredStep = ({ services }: HousekeepingDeps, { name, remove }: ExpiredRows): Step =>
  hourlyStep(name, 1_000, async () =>
    (await remove(services, mostExpiredAtATime)) < mostExpiredAtATime ? 'over' : 'more',
  );

const orphanHours = 24;

/** Ten thousand objects at a time, as far as the bucket goes. */
const orphansStep = (
  { services, logger }: HousekeepingDeps,
  objects: NonNullable<SystemContext['objects']>,
): Step =>
  hourlyStep('orphans', 5_000, async (signal) => {
    // Ages are by the clock of the bucket, which CLOCK_OFFSET does not move.
    const { isOver, ...found } = await removeOrphans(
      { ...services, clock: systemClock },
      { objects, pages: 10, olderThanMs: orphanHours * hour, signal },
    );
    if (found.removed > 0) logger.warn(found, 'objects without a row were removed');
    return isOver ? 'over' : 'more';
  });
