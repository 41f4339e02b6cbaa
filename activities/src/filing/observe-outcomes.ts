import type { Metrics } from '@fiscal/observability';
import type { OutcomeDeps } from '@fiscal/services';

const buckets = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900, 3600];

/** Times the way of each document from its acceptance to its outcome. */
export function observeOutcomes(metrics: Metrics): NonNullable<OutcomeDeps['onOutcome']> {
  const seconds = metrics.histogram(
    'fiscal_outcome_seconds',
    'Time from the acceptance of a document to its outcome; parked: it waits for a person.',
    ['kind', 'outcome'],
    buckets,
  );
  return ({ kind, outcome, ms }) => seconds.observe({ kind, outcome }, ms / 1_000);
}
