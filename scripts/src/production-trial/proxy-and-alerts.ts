import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './build-release.ts';
import type { ProductionPorts } from './production-ports.ts';

/** Writes the proxy's configuration of `deploy/proxy` for the two APIs of the trial, without TLS and Docker's names. */
export function writeProxyFile(folder: string, ports: ProductionPorts): string {
  const file = join(folder, 'haproxy.cfg');
  const shipped = readFileSync(join(repository, 'deploy', 'proxy', 'haproxy.cfg'), 'utf8');
  writeFileSync(file, withOwnAddresses(shipped, ports));
  return file;
}

/** Sections that need Docker, or certificates. */
const left = ['resolvers containers', 'frontend with_tls'];

/** Returns the shipped configuration with ports of the trial in place of Docker's names. */
export function withOwnAddresses(shipped: string, ports: ProductionPorts): string {
  const sections = shipped.split(/^(?=(?:global|defaults|resolvers|frontend|backend)\b)/m);
  return sections
    .filter((section) => !left.some((name) => section.startsWith(name)))
    .map((section) =>
      section
        .replace('bind :8081', `bind 127.0.0.1:${ports.proxySandbox}`)
        .replace('bind :8082', `bind 127.0.0.1:${ports.proxyProduction}`)
        .replace(/^ +server-template .*$/gm, (line) =>
          line.includes(':8081')
            ? serversOf(line, ports, [ports.api1Sandbox, ports.api2Sandbox])
            : serversOf(line, ports, [ports.api1Production, ports.api2Production]),
        ),
    )
    .join('');
}

function serversOf(line: string, ports: ProductionPorts, [first, second]: readonly [number, number]): string {
  const checks = /inter .*? rise \d+/.exec(line)?.[0] ?? '';
  return `  server api1 127.0.0.1:${first} check port ${ports.api1Metrics} ${checks}
  server api2 127.0.0.1:${second} check port ${ports.api2Metrics} ${checks}`;
}

/**
 * Writes the configuration of Prometheus: every process of the trial, by the names of the jobs that the alert rules of
 * `deploy/prometheus` have. The workers change while the trial runs: `writeWorkerTargets`.
 */
export function writePrometheusFile(folder: string, ports: ProductionPorts): string {
  const rules = join(repository, 'deploy', 'prometheus', 'alerts.yml');
  const file = join(folder, 'prometheus.yml');
  const configuration = {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [rules],
    scrape_configs: [
      { job_name: 'api', static_configs: targetsOf([ports.api1Metrics, ports.api2Metrics]) },
      { job_name: 'worker', file_sd_configs: [{ files: [workerTargets(folder)], refresh_interval: '5s' }] },
      { job_name: 'temporal', static_configs: targetsOf([ports.temporalMetrics]) },
    ],
  };
  // YAML reads JSON.
  writeFileSync(file, JSON.stringify(configuration, undefined, 2));
  return file;
}

const targetsOf = (ports: readonly number[]) => [{ targets: ports.map((port) => `127.0.0.1:${port}`) }];
const workerTargets = (folder: string): string => join(folder, 'workers.json');

/** Names the workers that Prometheus reads. */
export function writeWorkerTargets(folder: string, ports: readonly number[]): void {
  const file = workerTargets(folder);
  writeFileSync(`${file}.new`, JSON.stringify(targetsOf(ports)));
  renameSync(`${file}.new`, file);
}

interface AlertsAnswer {
  readonly data: {
    readonly alerts: readonly { readonly state: string; readonly labels: Record<string, string> }[];
  };
}

/** Returns the names of the alerts that fire; none while Prometheus does not answer. */
export async function readFiringAlerts({ prometheus }: ProductionPorts): Promise<readonly string[]> {
  try {
    const answer = await fetch(`http://127.0.0.1:${prometheus}/api/v1/alerts`, {
      signal: AbortSignal.timeout(2_000),
    });
    const { data } = (await answer.json()) as AlertsAnswer;
    const firing = data.alerts.filter(({ state }) => state === 'firing');
    return [...new Set(firing.map(({ labels }) => labels.alertname ?? 'without a name'))];
  } catch {
    return [];
  }
}
