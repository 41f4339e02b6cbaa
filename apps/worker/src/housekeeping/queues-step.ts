import { findOpenQueues, keepReading } from '@fiscal/services';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import type { Step } from './start-loop.ts';

/** Creates the step that compares the queues of open filings and pending deliveries with the processes that serve them. */
export function queuesStep({
  services,
  countWorkers,
}: Pick<HousekeepingDeps, 'services' | 'countWorkers'>): Step {
  return {
    name: 'queues',
    everyMs: 30_000,
    async run() {
      const queues = await findOpenQueues(services);
      const counted = await Promise.all(queues.map(countWorkers));
      // A queue without an answer of Temporal is not shown, instead of showing an old value.
      await keepReading(
        services,
        'queues',
        queues.flatMap((queue, index) => {
          const value = counted[index];
          return value === undefined ? [] : [{ name: 'fiscal_queue_workers', labels: { queue }, value }];
        }),
      );
    },
  };
}
