import { expect, test } from 'vitest';
import { panelRows } from './testing/panels/panel-rows.ts';
import { readAlerts, readPrometheusFile, readRuleTests } from './testing/read-alerts.ts';
import { entries, runbook } from './testing/read-runbook.ts';

const alerts = readAlerts();
/** Two rules may have one name: the severity of an authority that is away is that of its environment. */
const names = [...new Set(alerts.map(({ alert }) => alert))];
const headings = entries.map((entry) => entry.slice(0, entry.indexOf('\n')));

test('each rule has a name and a severity of its own, a summary, and the entry of the runbook with its name', () => {
  const rules = alerts.map(({ alert, labels }) => `${alert} ${labels.severity}`);
  expect(new Set(rules).size).toBe(rules.length);
  for (const { alert, labels, annotations } of alerts) {
    expect(alert === 'Watchdog' ? ['none'] : ['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.runbook).toBe(`docs/how-to/operators/alerts.md#${alert.toLowerCase()}`);
  }
});

test('each alert has a test in which it alone fires', () => {
  const tests = readRuleTests();
  for (const alert of names) expect(tests.find(({ name }) => name === alert)?.fires, alert).toEqual([alert]);
});

test('the runbook has an entry for each alert, and no other', () => {
  expect([...headings].sort()).toEqual([...names].sort());
});

test('an entry says what the alert means, its cause in at most three steps, and what to do', () => {
  for (const entry of entries) {
    expect(entry).toMatch(
      /^\w+\n\n\*\*Meaning\.\*\*[\s\S]+\n\n\*\*Cause\.\*\*\n\n1\.[\s\S]+\n\n\*\*Do\.\*\* /,
    );
    expect(entry.match(/^\d\. /gm)?.length, entry).toBeLessThanOrEqual(3);
  }
});

test('the runbook names panels that the dashboard has', () => {
  const titles = panelRows.flatMap((row) => [row.title, ...row.panels.map(({ title }) => title)]);
  const named = [...runbook.replaceAll('\n', ' ').matchAll(/dashboard's _([^_]+)_/g)].map(
    ([, title]) => title,
  );
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((title) => !titles.includes(title ?? ''))).toEqual([]);
});

test('Prometheus finds by its name each part that an installation may leave out', () => {
  const { scrape_configs: jobs } = readPrometheusFile('prometheus.yml') as {
    readonly scrape_configs: readonly Job[];
  };
  const fixed = jobs
    .flatMap(({ static_configs: configs = [] }) => configs.flatMap(({ targets }) => targets))
    .map((target) => target.split(':')[0]);
  // Both are parts of the profile that has Prometheus itself.
  expect(fixed).toEqual(['localhost', 'collector']);
  expect(jobs.map(({ job_name: name }) => name)).toEqual(
    expect.arrayContaining(['api', 'worker', 'temporal', 'proxy']),
  );
});

interface Job {
  readonly job_name: string;
  readonly static_configs?: readonly { readonly targets: readonly string[] }[];
}
