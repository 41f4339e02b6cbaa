import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  counter<L extends string>(name: string, help: string, labels: readonly L[]): Counter<L>;
  gauge<L extends string>(name: string, help: string, labels: readonly L[]): Gauge<L>;
  /** Adds a gauge without labels; its value is read with each reading of the page. */
  reading(name: string, help: string, read: () => number): void;
  /** `buckets` in seconds. */
  histogram<L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    buckets: readonly number[],
  ): Histogram<L>;
  /** Appends metrics that another part of the process exposes; `read` returns their text in the format of Prometheus. */
  append(read: () => Promise<string>): void;
  /**
   * Returns all metrics of the process as text. A metric that cannot be read is left out and counted in
   * `fiscal_metrics_unread`.
   */
  text(): Promise<string>;
}

/** The interval of the samples: the longest stop of the event loop is measured to 5 ms and includes the interval. */
const eventLoopLookMs = 5;

/**
 * Creates the metrics of one process. Labels hold closed sets (status, route, code), never ids or client data.
 * `nodejs_eventloop_lag_max_seconds` is reset at each reading.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopLookMs });
  const registers = [registry];
  const appended: (() => Promise<string>)[] = [];
  const unread = new Gauge({
    name: 'fiscal_metrics_unread',
    help: 'Appended parts of this page that could not be read.',
    registers,
  });
  return {
    registry,
    counter: (name, help, labels) => new Counter({ name, help, labelNames: labels, registers }),
    gauge: (name, help, labels) => new Gauge({ name, help, labelNames: labels, registers }),
    reading: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    histogram: (name, help, labels, buckets) =>
      new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers }),
    append: (read) => {
      appended.push(read);
    },
    async text() {
      const parts = await Promise.allSettled(appended.map((read) => read()));
      const texts = parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
      unread.set(parts.length - texts.length);
      return [await registry.metrics(), ...texts].map((text) => `${text.trimEnd()}\n`).join('');
    },
  };
}
