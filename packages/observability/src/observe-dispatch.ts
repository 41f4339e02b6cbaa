import type { Logger } from './create-logger.ts';
import type { Metrics } from './create-metrics.ts';
import { warnInTotals } from './warn-in-totals.ts';

const results = ['dispatched', 'unreachable', 'denied', 'overtaken', 'refused', 'declined'] as const;

/** The result of an outbox row that a process handled. */
export type DispatchResultLabel = (typeof results)[number];

interface AboutRow {
  readonly kind: string;
  readonly documentId: string;
  readonly ms: number;
  readonly error?: unknown;
}

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const warnings: Partial<Record<DispatchResultLabel, string>> = {
  unreachable: 'Temporal fails or does not answer in time; rows of the outbox wait',
  denied: 'Temporal does not let this process in, or lacks its namespace; rows of the outbox wait',
  overtaken: 'Temporal does not answer for rows of the outbox, and does for later ones; they are put off',
  refused: 'Temporal refuses rows of the outbox; they are put off',
};

/**
 * Counts the results of outbox rows and measures how long Temporal took. While rows fail, one line a minute for each
 * reason gives their number and names the last.
 */
export function observeDispatch(
  metrics: Metrics,
  logger: Pick<Logger, 'warn'>,
): (result: DispatchResultLabel, about: AboutRow) => void {
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
  const warns = new Map(
    results.flatMap((result) => {
      const message = warnings[result];
      if (message === undefined) return [];
      const warn = warnInTotals<AboutRow>((rows, { kind, documentId, error }) =>
        logger.warn({ rows, last: { kind, documentId }, error }, message),
      );
      return [[result, warn] as const];
    }),
  );
  return (result, about) => {
    total.inc({ result });
    if (result !== 'declined') seconds.observe(about.ms / 1_000);
    warns.get(result)?.(about);
  };
}

/** Shows how many starts a process may have in flight: the one measure that explains why rows wait. */
export function showStartLimit(metrics: Metrics, read: () => number): void {
  const help = 'Starts at Temporal that this process may have in flight; 0 while it rests.';
  metrics.reading('fiscal_dispatch_limit', help, read);
}
