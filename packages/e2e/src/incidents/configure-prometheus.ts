import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';

interface Configuration {
  readonly scrape_configs: readonly { readonly job_name: string }[];
}

const shipped = fileURLToPath(new URL('../../../../deploy/prometheus/', import.meta.url));

/** Returns the place of a list of addresses in a job, as Prometheus reads it. */
export const targetsAt = (...targets: readonly string[]): object => ({ static_configs: [{ targets }] });

/**
 * Returns the shipped configuration of Prometheus, with its intervals and rules, and other targets for its jobs. Jobs
 * without targets are left out, and nobody is told of alerts.
 */
export function configurePrometheus(targets: Readonly<Record<string, object>>): string {
  const configuration = parse(readFileSync(`${shipped}prometheus.yml`, 'utf8')) as Configuration;
  const { scrape_configs: jobs } = configuration;
  const unknown = Object.keys(targets).filter((name) => !jobs.some((job) => job.job_name === name));
  if (unknown.length > 0) throw new Error(`the shipped configuration has no job ${unknown.join(', ')}`);
  return stringify({
    ...configuration,
    alerting: undefined,
    rule_files: [`${shipped}alerts.yml`],
    scrape_configs: jobs.flatMap(({ job_name }) =>
      targets[job_name] === undefined ? [] : [{ job_name, ...targets[job_name] }],
    ),
  });
}
