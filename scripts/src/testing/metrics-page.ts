import { alignedTable } from '@fiscal/config/testing';
import type { DescribedMetric } from '../monitoring/testing/sdk-metrics.ts';

/** The metrics of API, worker and console, and those that all programs get from Node.js. */
export interface MetricsOfPrograms {
  readonly api: readonly DescribedMetric[];
  readonly worker: readonly DescribedMetric[];
  readonly console: readonly DescribedMetric[];
  readonly sdk: readonly DescribedMetric[];
}

/** Writes the reference page of the metrics in Markdown. */
export function metricsPage({ api, worker, console, sdk }: MetricsOfPrograms): string {
  const isIn = (list: readonly DescribedMetric[], { name }: DescribedMetric): boolean =>
    list.some((each) => each.name === name);
  const all = [...api, ...worker.filter((metric) => !isIn(api, metric))].sort(byName);
  const own = all.filter(isOfService);
  const both = own.filter((metric) => isIn(api, metric) && isIn(worker, metric));
  const part = (title: string, metrics: readonly DescribedMetric[]): readonly string[] => [
    `## ${title}`,
    '',
    ...alignedTable(['Metric', 'Type', 'Labels', 'Meaning'], metrics.map(rowOf)),
    '',
  ];
  return [
    '# Metrics',
    '',
    'API, worker and console serve these metrics at `/metrics` of `METRICS_PORT`. A test compares this page with their registries, and',
    '`vitest -u` writes the page. Labels have few values, never ids of clients, companies or documents. Times are in seconds.',
    '[Answer an alert](../../how-to/operators/alerts.md) says which of them wake somebody.',
    '',
    ...part('API and worker', both),
    'Gauges of the business (documents, circuits, certificates, deliveries, outbox, queues, gaps) have the same value in every process: use the',
    'maximum. They vanish when their reading is older than a minute.',
    '',
    ...part(
      'API',
      own.filter((metric) => !isIn(worker, metric)),
    ),
    ...part(
      'Worker',
      own.filter((metric) => !isIn(api, metric)),
    ),
    ...part(
      'Console',
      console
        .filter(isOfService)
        .filter((metric) => !isIn(api, metric))
        .sort(byName),
    ),
    ...part('Worker: the Temporal SDK', sdk),
    'The SDK has more, which its documentation lists; alerts and the dashboard read these.',
    '',
    ...part(
      'Node.js',
      all.filter((metric) => !isOfService(metric)),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

const isOfService = ({ name }: DescribedMetric): boolean => name.startsWith('fiscal_');

const byName = (one: DescribedMetric, other: DescribedMetric): number => (one.name < other.name ? -1 : 1);

const rowOf = ({ name, type, labels, help }: DescribedMetric): readonly string[] => [
  `\`${name}\``,
  type,
  labels.length === 0 ? '–' : labels.map((label) => `\`${label}\``).join(', '),
  help.endsWith('.') ? help : `${help}.`,
];
