import type { Logger } from './create-logger.ts';
import type { Metrics } from './create-metrics.ts';

const results = ['dispatched', 'unreachable', 'refused', 'declined'] as const;

/** What became of a row of the outbox that a process had. */
export type DispatchResultLabel = (typeof results)[number];

const warnEveryMs = 60_000;
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts what became of rows of the outbox and how long Temporal took. While rows find it out of reach, one line a
 * minute says how many did.
 */
export function observeDispatch(
  metrics: Metrics,
  logger: Pick<Logger, 'warn'>,
): (result: DispatchResultLabel, ms: number) => void {
  const total = metrics.counter('fiscal_dispatch_total', 'Rows of the outbox by what became of them.', [
    'result',
  ]);
  for (const result of results) total.inc({ result }, 0);
  const seconds = metrics.histogram(
    'fiscal_dispatch_seconds',
    'How long Temporal took for a row of the outbox that it was given.',
    [],
    bucketsSeconds,
  );
  let unreachable = 0;
  let warnedAt = -warnEveryMs;
  return (result, ms) => {
    total.inc({ result });
    if (result !== 'declined') seconds.observe(ms / 1_000);
    if (result !== 'unreachable') return;
    unreachable += 1;
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    logger.warn({ starts: unreachable }, 'Temporal does not answer in time; rows of the outbox wait');
    unreachable = 0;
  };
}
