import { observeCalls, observeDeliveries, observeOutcomes } from '@fiscal/activities';
import { createMetrics, type Metrics, observeDispatch, showStartLimit } from '@fiscal/observability';
import { createHealthGauges, watchOverdueTables } from '@fiscal/services';
import type { HousekeepingDeps } from '../housekeeping/housekeeping-deps.ts';
import { startHousekeeping } from '../housekeeping/start-housekeeping.ts';

const logger = { warn: () => undefined, info: () => undefined };

/**
 * Creates the metrics that a worker has, without a worker: a test of the running service compares the names. Those of
 * the Temporal SDK are not among them.
 */
export async function workerMetrics(): Promise<Metrics> {
  const metrics = createMetrics();
  observeDispatch(metrics, logger);
  showStartLimit(metrics, () => 0);
  observeCalls(metrics);
  observeDeliveries(metrics);
  observeOutcomes(metrics);
  watchOverdueTables({ clock: { now: () => new Date(0) }, logger, metrics });
  createHealthGauges(metrics, { db: { pools: () => [] } });
  const services = { settings: { timing: { checkMarginMs: 1 } } };
  const deps = { services, metrics, logger } as unknown as HousekeepingDeps;
  await startHousekeeping(deps, { holder: 'none', tickMs: 60_000 }).stop();
  return metrics;
}
