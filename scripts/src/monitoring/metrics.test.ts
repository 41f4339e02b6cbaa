import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiMetrics } from '@fiscal/api/testing';
import { consoleMetrics } from '@fiscal/console/testing';
import type { Metrics } from '@fiscal/observability';
import { workerMetrics } from '@fiscal/worker/testing';
import { expect, test } from 'vitest';
import { metricsPage } from '../testing/metrics-page.ts';
import { panelRows } from './testing/panels/panel-rows.ts';
import { readAlerts } from './testing/read-alerts.ts';
import { labelsOf, metricsOf } from './testing/read-expression.ts';
import { type DescribedMetric, sdkMetrics } from './testing/sdk-metrics.ts';

/** The parts of a metric that a registry knows; its declared type leaves out the labels. */
interface Registered {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

function describe({ registry }: Metrics): readonly DescribedMetric[] {
  const registered = registry.getMetricsAsArray() as unknown as readonly Registered[];
  return registered.map(({ name, type, help, labelNames: labels = [] }) => ({ name, type, help, labels }));
}

const programs = {
  api: describe(apiMetrics()),
  worker: describe(await workerMetrics()),
  console: describe(consoleMetrics()),
  sdk: sdkMetrics,
};
const known = new Map(
  Object.values(programs)
    .flat()
    .map((metric) => [metric.name, metric]),
);

test('the page of metrics lists those that API, worker and console have', async () => {
  const page = new URL('../../../docs/reference/operators/metrics.md', import.meta.url);
  await expect(metricsPage(programs)).toMatchFileSnapshot(fileURLToPath(page));
});

const expressions = [
  ...readAlerts().map(({ alert, expr }) => [alert, expr] as const),
  ...panelRows.flatMap(({ panels }) =>
    panels.flatMap(({ title, queries }) => queries.map(({ expr }) => [title, expr] as const)),
  ),
];
/** Labels that Prometheus gives to series. */
const given = ['job', 'instance', 'le', 'alertname', 'alertstate', 'severity'];

test.each(expressions)('%s reads metrics that a program has, by labels that they have', (_, expr) => {
  const metrics = metricsOf(expr);
  expect(metrics.filter((name) => !known.has(name))).toEqual([]);
  const labels = [...given, ...metrics.flatMap((name) => known.get(name)?.labels ?? [])];
  expect(labelsOf(expr).filter((label) => !labels.includes(label))).toEqual([]);
});

/** A dependency of the SDK's worker. */
const libraryOfSdk = '@temporalio/core-bridge';

test('the library of the Temporal SDK has the names of its metrics', () => {
  const require = createRequire(createRequire(import.meta.url).resolve('@temporalio/worker'));
  const folder = join(dirname(require.resolve(`${libraryOfSdk}/package.json`)), 'releases');
  const library = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith('.node'),
  );
  const bytes = readFileSync(join(folder, library ?? ''));
  // The SDK adds the prefix, and the unit of a time.
  const names = sdkMetrics.map(({ name }) => name.replace(/^temporal_/, '').replace(/_seconds$/, ''));
  expect(names.filter((name) => !bytes.includes(name))).toEqual([]);
});

test('alerts and the dashboard read every metric of the Temporal SDK that the page lists', () => {
  const read = new Set(expressions.flatMap(([, expr]) => metricsOf(expr)));
  expect(sdkMetrics.filter(({ name }) => !read.has(name))).toEqual([]);
});
