import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { panelRows } from './testing/panels.ts';
import { readAlerts, readRuleTests } from './testing/read-alerts.ts';

const alerts = readAlerts();
const names = alerts.map(({ alert }) => alert);
const page = readFileSync(new URL('../../../docs/how-to/operators/alerts.md', import.meta.url), 'utf8');
const entries = page.split(/^### /m).slice(1);
const headings = entries.map((entry) => entry.slice(0, entry.indexOf('\n')));

test('each alert has one name, a severity, a summary, and the entry of the runbook with its name', () => {
  expect(new Set(names).size).toBe(names.length);
  for (const { alert, labels, annotations } of alerts) {
    expect(['critical', 'warning']).toContain(labels.severity);
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
  const named = [...page.replaceAll('\n', ' ').matchAll(/dashboard's _([^_]+)_/g)].map(([, title]) => title);
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((title) => !titles.includes(title ?? ''))).toEqual([]);
});
