import { createMetrics, type Metrics } from '@fiscal/observability';
import { createConsoleMetrics } from '../http/console-metrics.ts';

/** Creates the metrics that the console has, without a console. */
export function consoleMetrics(): Metrics {
  const metrics = createMetrics();
  createConsoleMetrics(metrics);
  return metrics;
}
