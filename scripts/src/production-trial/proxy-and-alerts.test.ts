import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { repository } from './build-release.ts';
import type { ProductionPorts } from './production-ports.ts';
import { configurationOf, withOwnAddresses } from './proxy-and-alerts.ts';

test("the trial's proxy is the shipped one with addresses of its own", () => {
  const ports = {
    proxySandbox: 1,
    proxyProduction: 2,
    api1Sandbox: 3,
    api2Sandbox: 4,
    api1Production: 5,
    api2Production: 6,
    api1Metrics: 7,
    api2Metrics: 8,
  } as ProductionPorts;
  const shipped = readFileSync(join(repository, 'deploy', 'proxy', 'haproxy.cfg'), 'utf8');
  const own = withOwnAddresses(shipped, ports);
  expect(own).toContain('bind 127.0.0.1:1\n');
  expect(own).toContain('bind 127.0.0.1:2\n');
  expect(own.match(/^ +server .*$/gm)?.map((line) => line.trim().replace(/ inter.*/, ''))).toEqual([
    'server api1 127.0.0.1:3 check port 7',
    'server api2 127.0.0.1:4 check port 8',
    'server api1 127.0.0.1:5 check port 7',
    'server api2 127.0.0.1:6 check port 8',
  ]);
  expect(own).not.toMatch(/resolvers|server-template|ssl crt|:808[12]/);
  expect(own).toContain('retry-on conn-failure');
});

test("the trial's Prometheus is the shipped one with targets of its own", () => {
  const ports = {
    api1Metrics: 1,
    api2Metrics: 2,
    temporalMetrics: 3,
    prometheus: 4,
  } as ProductionPorts;
  const read = (text: string) => parse(text) as Record<string, unknown> & { scrape_configs: unknown };
  const folder = join(repository, 'deploy', 'prometheus');
  const {
    global,
    scrape_configs: _,
    rule_files: rules,
  } = read(readFileSync(join(folder, 'prometheus.yml'), 'utf8'));
  const own = read(configurationOf('/trial', ports));
  expect(own.global).toEqual(global);
  expect(own.rule_files).toEqual((rules as string[]).map((name) => join(folder, name)));
  expect(own.scrape_configs).toEqual([
    { job_name: 'api', static_configs: [{ targets: ['127.0.0.1:1', '127.0.0.1:2'] }] },
    { job_name: 'worker', file_sd_configs: [{ files: ['/trial/workers.json'], refresh_interval: '5s' }] },
    { job_name: 'temporal', static_configs: [{ targets: ['127.0.0.1:3'] }] },
    { job_name: 'prometheus', static_configs: [{ targets: ['127.0.0.1:4'] }] },
  ]);
});
