import type { CutReason } from '@fiscal/http-server';
import type { Metrics } from '@fiscal/observability';
import type { SeenRequest } from './see-request.ts';

const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface ConsoleMetrics {
  /** Measures a request by route and status. */
  readonly observe: (seen: SeenRequest) => void;
  /** Counts a connection that was cut. */
  readonly onCut: (reason: CutReason) => void;
}

/** Creates the metrics of the console. */
export function createConsoleMetrics(metrics: Metrics): ConsoleMetrics {
  const duration = metrics.histogram(
    'fiscal_console_request_seconds',
    'Time from a request of the console to the end of its answer, by the pattern of its route.',
    ['method', 'route', 'status'],
    buckets,
  );
  const cut = metrics.counter(
    'fiscal_console_cut_total',
    'Connections of the console closed because their clients read too slowly or hold too much.',
    ['reason'],
  );
  return {
    observe: ({ seconds, status, ...labels }) =>
      duration.observe({ ...labels, status: `${status}` }, seconds),
    onCut: (reason) => cut.inc({ reason }),
  };
}
