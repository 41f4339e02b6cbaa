import type { CutReason } from '@fiscal/http-server';
import type { Metrics } from '@fiscal/observability';

/** One answered request. Its labels have few values: no ids, no paths. */
export interface SeenRequest {
  readonly mode: string;
  readonly method: string;
  /** Pattern of the route, never the path. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Measures requests by route and status. */
export function createRequestMetrics(metrics: Metrics): (seen: SeenRequest) => void {
  const labels = ['mode', 'method', 'route', 'status'] as const;
  const duration = metrics.histogram(
    'fiscal_http_request_seconds',
    'Time from a request to the end of its answer, by the pattern of its route.',
    labels,
    buckets,
  );
  return ({ mode, method, route, status, seconds }) => {
    duration.observe({ mode, method, route, status: String(status) }, seconds);
  };
}

/** Counts connections that were cut because their clients read too slowly or hold too much. */
export function createCutMetrics(metrics: Metrics): (reason: CutReason) => void {
  const cut = metrics.counter(
    'fiscal_http_cut_total',
    'Connections closed because their clients read too slowly or hold too much.',
    ['reason'],
  );
  return (reason) => cut.inc({ reason });
}

/** Shows whether a process counts the requests of clients alone although it should share the buckets. */
export function createBucketMetrics(metrics: Metrics): (mode: string, state: 'shared' | 'own') => void {
  const alone = metrics.gauge(
    'fiscal_rate_buckets_own',
    '1 while this process alone counts the requests of clients, although it should share the count.',
    ['mode'],
  );
  return (mode, state) => alone.set({ mode }, state === 'own' ? 1 : 0);
}
