import { beforeEach, expect, test } from 'vitest';
import type { Sample } from '../readings/gauges.ts';
import { keepReading } from '../readings/keep-reading.ts';
import { useHarness } from '../testing/use-harness.ts';
import type { GaugeMaker } from './create-health-gauges.ts';
import { watchHealth } from './watch-health.ts';

const harness = useHarness();
const minute = 60_000;

beforeEach(() => harness.database.asOwner('delete from reading; delete from lease'));

const reading: readonly Sample[] = [
  {
    name: 'fiscal_open_documents',
    labels: {
      kind: 'nfe',
      status: 'queued',
      attention: 'none',
      waiting: 'circuit',
      authority: 'sefaz.SP.production',
    },
    value: 7,
  },
  { name: 'fiscal_circuit_open', labels: { authority: 'sefaz.SP.production' }, value: 1 },
  { name: 'fiscal_without_call_oldest_seconds', labels: {}, value: 3 },
];

/** Metrics of a process, as lines. */
function createPage() {
  const gauges = new Map<string, Map<string, number>>();
  const metrics: GaugeMaker = {
    gauge(name) {
      const values = new Map<string, number>();
      gauges.set(name, values);
      return {
        reset: () => values.clear(),
        remove: (labels) => values.delete(JSON.stringify(labels)),
        set: (labels, value) => values.set(JSON.stringify(labels), value),
      };
    },
  };
  const lines = (): Readonly<Record<string, number>> =>
    Object.fromEntries(
      [...gauges].flatMap(([name, values]) =>
        [...values].map(([labels, value]) => [`${name}${labels}`, value]),
      ),
    );
  return { metrics, lines };
}

/** Returns the samples of a process that begins now. */
async function shown(): Promise<Readonly<Record<string, number>>> {
  const { metrics, lines } = createPage();
  await watchHealth(harness.sys, metrics).stop();
  return lines();
}

const kept = (lines: Readonly<Record<string, number>>) =>
  Object.entries(lines).filter(([name]) => /^fiscal_(open|circuit|without)/.test(name));

test('every process shows the same reading, and none of them once it is older than a minute', async () => {
  await keepReading(harness.sys, 'business', reading);
  await harness.advance(minute - 1_000);
  const [first, second] = [await shown(), await shown()];
  expect(kept(first)).toEqual([
    [
      'fiscal_open_documents{"kind":"nfe","status":"queued","attention":"none","waiting":"circuit","authority":"sefaz.SP.production"}',
      7,
    ],
    ['fiscal_without_call_oldest_seconds{}', 3],
    ['fiscal_circuit_open{"authority":"sefaz.SP.production"}', 1],
  ]);
  expect(kept(second)).toEqual(kept(first));
  expect(Math.floor(first['fiscal_business_reading_seconds{}'] ?? 0)).toBe(59);
  await harness.advance(2_000);
  const late = await shown();
  // No document waits: this process has looked itself.
  expect(kept(late)).toEqual([['fiscal_without_call_oldest_seconds{}', 0]]);
  expect(Math.floor(late['fiscal_business_reading_seconds{}'] ?? 0)).toBe(61);
});

test('a process that goes on removes the gauges of a reading that has become old', async () => {
  const { metrics, lines } = createPage();
  await keepReading(harness.sys, 'business', reading);
  const watch = watchHealth(harness.sys, metrics, { everyMs: 20 });
  await expect.poll(() => kept(lines())).toHaveLength(3);
  await harness.advance(minute + 1);
  await expect.poll(() => kept(lines())).toEqual([['fiscal_without_call_oldest_seconds{}', 0]]);
  await watch.stop();
});

test('leases, probe, reasons and pools are shown without any reading', async () => {
  const lines = await shown();
  expect(Object.keys(lines).sort()).toEqual([
    'fiscal_database_probe_seconds{}',
    ...['database', 'dispatch', 'documents', 'housekeeping', 'oldestDocument'].map(
      (reason) => `fiscal_degraded{"reason":"${reason}"}`,
    ),
    'fiscal_housekeeping_lease_seconds{"loop":"pace"}',
    'fiscal_housekeeping_lease_seconds{"loop":"sweep"}',
    ...['system', 'tenant'].flatMap((role) =>
      ['most', 'used'].map((state) => `fiscal_pool_connections{"role":"${role}","state":"${state}"}`),
    ),
    ...['system', 'tenant'].map((role) => `fiscal_pool_waiting{"role":"${role}"}`),
    'fiscal_without_call_oldest_seconds{}',
  ]);
});
