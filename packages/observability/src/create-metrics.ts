import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  counter<L extends string>(name: string, help: string, labels: readonly L[]): Counter<L>;
  gauge<L extends string>(name: string, help: string, labels: readonly L[]): Gauge<L>;
  /** `buckets` in seconds. */
  histogram<L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    buckets: readonly number[],
  ): Histogram<L>;
}

/** Looked at this often, the event loop's longest stop is known to 5 ms; the figure includes the interval. */
const eventLoopLookMs = 5;

/**
 * Makes the metrics of one process. Labels hold closed sets (status, route, code), never ids or client data.
 * `nodejs_eventloop_lag_max_seconds` starts anew at each reading.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopLookMs });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labels) => new Counter({ name, help, labelNames: labels, registers }),
    gauge: (name, help, labels) => new Gauge({ name, help, labelNames: labels, registers }),
    histogram: (name, help, labels, buckets) =>
      new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers }),
  };
}
