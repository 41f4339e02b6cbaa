import {
  createMetrics,
  type Metrics,
  observeBacklog,
  observeDispatch,
  showStartLimit,
} from '@fiscal/observability';
import { createHealthGauges, watchOverdueTables } from '@fiscal/services';
import { createBucketMetrics, createCutMetrics, createRequestMetrics } from '../http/request-metrics.ts';

const logger = { warn: () => undefined, info: () => undefined };

/** Creates the metrics that the API has, without an API: a test of the running service compares the names. */
export function apiMetrics(): Metrics {
  const metrics = createMetrics();
  observeBacklog(metrics, logger);
  observeDispatch(metrics, logger);
  showStartLimit(metrics, () => 0);
  createRequestMetrics(metrics);
  createCutMetrics(metrics);
  createBucketMetrics(metrics);
  watchOverdueTables({ clock: { now: () => new Date(0) }, logger, metrics });
  createHealthGauges(metrics, { db: { pools: () => [] } });
  return metrics;
}
