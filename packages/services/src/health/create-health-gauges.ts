import { type HealthReason, healthReasons } from '@fiscal/api-contract';
import type { SystemContext } from '../context/context.ts';
import { keptGauges, type Sample } from '../readings/gauges.ts';
import type { HealthFigures } from './create-health-check.ts';

/** A gauge of the process. */
interface ShownGauge {
  reset(): void;
  remove(labels: Readonly<Record<string, string>>): void;
  set(labels: Readonly<Record<string, string>>, value: number): void;
}

/** The part of the metrics of a process that gauges need. */
export interface GaugeMaker {
  gauge(name: string, help: string, labels: readonly string[]): ShownGauge;
}

/** Creates the gauges, and returns the function that shows figures by them. */
export function createHealthGauges(
  metrics: GaugeMaker,
  { db }: { readonly db: Pick<SystemContext['db'], 'pools'> },
): (figures: HealthFigures, reasons: readonly HealthReason[]) => void {
  const kept = new Map<string, ShownGauge>(
    Object.entries(keptGauges).map(([name, { help, labels }]) => [name, metrics.gauge(name, help, labels)]),
  );
  const degraded = metrics.gauge(
    'fiscal_degraded',
    '1 while the reason stands in GET /health of the service, without workflowEngine.',
    ['reason'],
  );
  const lease = metrics.gauge(
    'fiscal_housekeeping_lease_seconds',
    'Time since the lease of the loop was renewed, or since this process began, if it has seen no lease.',
    ['loop'],
  );
  const reading = metrics.gauge(
    'fiscal_business_reading_seconds',
    'Age of the reading of the business; its gauges are removed when it is older than a minute.',
    [],
  );
  const probe = metrics.gauge(
    'fiscal_database_probe_seconds',
    'Time of the last probe of the tables of documents; while none succeeds, the time since the first of them.',
    [],
  );
  const connections = metrics.gauge(
    'fiscal_pool_connections',
    'Connections of the pools of this process: those that are in use, and the most that there may be.',
    ['role', 'state'],
  );
  const waiting = metrics.gauge('fiscal_pool_waiting', 'What waits for a connection of the pool.', ['role']);
  return ({ probe: probeMs, leases, businessReading, samples }, reasons) => {
    for (const reason of healthReasons) {
      if (reason !== 'workflowEngine') degraded.set({ reason }, reasons.includes(reason) ? 1 : 0);
    }
    for (const gauge of kept.values()) clear(gauge);
    for (const sample of samples) kept.get(sample.name)?.set(inOrder(sample), sample.value);
    setKnown(reading, businessReading);
    setKnown(probe, probeMs);
    for (const [loop, ms] of Object.entries(leases)) lease.set({ loop }, ms / 1_000);
    for (const { role, lent, most, waiting: waits } of db.pools()) {
      connections.set({ role, state: 'used' }, lent);
      connections.set({ role, state: 'most' }, most);
      waiting.set({ role }, waits);
    }
  };
}

/** The database keeps the labels in another order. */
const inOrder = ({ name, labels }: Sample): Readonly<Record<string, string>> => {
  const given: Readonly<Record<string, string>> = labels;
  return Object.fromEntries(keptGauges[name].labels.map((label) => [label, given[label] ?? '']));
};

/** Sets the gauge, or removes it. */
function setKnown(gauge: ShownGauge, ms: number | undefined): void {
  clear(gauge);
  if (ms !== undefined) gauge.set({}, ms / 1_000);
}

function clear(gauge: ShownGauge): void {
  gauge.reset();
  // The library sets a gauge without labels to 0.
  gauge.remove({});
}
