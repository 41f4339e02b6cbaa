import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder with the files of Prometheus. */
export const prometheusFolder = fileURLToPath(new URL('../../../../deploy/prometheus/', import.meta.url));

export const ruleTestFiles = ['alerts.test.yml', 'alerts-of-days.test.yml'] as const;

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

/** Reads the alerts of all groups. */
export function readAlerts(): readonly AlertRule[] {
  const { groups } = readPrometheusFile('alerts.yml') as {
    readonly groups: readonly { readonly rules: readonly (AlertRule | { readonly record: string })[] }[];
  };
  return groups.flatMap(({ rules }) => rules).filter((rule) => 'alert' in rule);
}

interface RuleTest {
  readonly name: string;
  readonly promql_expr_test: readonly { readonly exp_samples?: readonly { readonly labels: string }[] }[];
}

/** Reads the tests of the rules: the name of each, and the alerts that fire in it. */
export function readRuleTests(): readonly { readonly name: string; readonly fires: readonly string[] }[] {
  return ruleTestFiles
    .flatMap((file) => (readPrometheusFile(file) as { tests: readonly RuleTest[] }).tests)
    .map(({ name, promql_expr_test: expected }) => ({
      name,
      fires: expected.flatMap(({ exp_samples: samples = [] }) =>
        samples.map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1] ?? labels),
      ),
    }));
}

/** Reads a file of `deploy/prometheus`. */
export const readPrometheusFile = (name: string): unknown =>
  parse(readFileSync(prometheusFolder + name, 'utf8'), { maxAliasCount: -1 });
