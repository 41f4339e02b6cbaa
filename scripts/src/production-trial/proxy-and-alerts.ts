import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurePrometheus, targetsAt } from '@fiscal/e2e';
import { repository } from './build-release.ts';
import type { ProductionPorts } from './production-ports.ts';
import type { FiringAlert } from './watch-alerts.ts';

/** Writes the proxy's configuration of `deploy/proxy` for the two APIs of the trial, without TLS and Docker's names. */
export function writeProxyFile(folder: string, ports: ProductionPorts): string {
  const file = join(folder, 'haproxy.cfg');
  const shipped = readFileSync(join(repository, 'deploy', 'proxy', 'haproxy.cfg'), 'utf8');
  writeFileSync(file, withOwnAddresses(shipped, ports));
  return file;
}

/** Sections that need Docker, certificates, or a port of their own. */
const left = ['resolvers containers', 'frontend with_tls', 'frontend metrics'];

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
 * Writes the shipped configuration of Prometheus with the processes of the trial as its targets. The workers change while
 * the trial runs: `writeWorkerTargets`.
 */
export function writePrometheusFile(folder: string, ports: ProductionPorts): string {
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, configurationOf(folder, ports));
  return file;
}

/** Returns the shipped configuration with the trial's targets. No collector of traces runs here. */
export function configurationOf(folder: string, ports: ProductionPorts): string {
  const at = (...numbers: readonly number[]) => targetsAt(...numbers.map((port) => `127.0.0.1:${port}`));
  return configurePrometheus({
    api: at(ports.api1Metrics, ports.api2Metrics),
    worker: { file_sd_configs: [{ files: [workerTargets(folder)], refresh_interval: '5s' }] },
    temporal: at(ports.temporalMetrics),
    prometheus: at(ports.prometheus),
  });
}

const workerTargets = (folder: string): string => join(folder, 'workers.json');

/** Names the workers that Prometheus reads. */
export function writeWorkerTargets(folder: string, ports: readonly number[]): void {
  const file = workerTargets(folder);
  writeFileSync(`${file}.new`, JSON.stringify([{ targets: ports.map((port) => `127.0.0.1:${port}`) }]));
  renameSync(`${file}.new`, file);
}

interface AlertsAnswer {
  readonly data: {
    readonly alerts: readonly { readonly state: string; readonly labels: Readonly<Record<string, string>> }[];
  };
}

/** Returns the alerts that fire, without the one that always does; undefined while Prometheus does not answer. */
export async function readFiringAlerts({
  prometheus,
}: ProductionPorts): Promise<readonly FiringAlert[] | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${prometheus}/api/v1/alerts`, {
      signal: AbortSignal.timeout(2_000),
    });
    const { data } = (await answer.json()) as AlertsAnswer;
    return data.alerts
      .filter(({ state, labels }) => state === 'firing' && labels.severity !== 'none')
      .map(({ labels }) => ({ name: labels.alertname ?? '', severity: labels.severity ?? '' }));
  } catch {
    return undefined;
  }
}
