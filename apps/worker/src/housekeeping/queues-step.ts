import { findOpenQueues } from '@fiscal/services';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import type { Step } from './start-loop.ts';

/** Creates the step that compares the queues of open filings and pending deliveries with the processes that serve them. */
export function queuesStep({
  services,
  countWorkers,
  metrics,
}: Pick<HousekeepingDeps, 'services' | 'countWorkers' | 'metrics'>): Step {
  const workers = metrics.gauge(
    'fiscal_queue_workers',
    'Processes that serve a queue of open filings or pending deliveries.',
    ['queue'],
  );
  return {
    name: 'queues',
    everyMs: 30_000,
    async run() {
      const queues = await findOpenQueues(services);
      const counted = await Promise.all(queues.map(countWorkers));
      // A queue without an answer of Temporal is not shown, instead of showing an old value.
      workers.reset();
      for (const [index, queue] of queues.entries()) {
        const count = counted[index];
        if (count !== undefined) workers.set({ queue }, count);
      }
    },
    forget: () => workers.reset(),
  };
}
