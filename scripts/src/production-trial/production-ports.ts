import { freePort } from '@fiscal/testkit';

const names = [
  'postgres',
  'temporal',
  'temporalHttp',
  'temporalMembership',
  'temporalMatching',
  'temporalMatchingMembership',
  'temporalHistory',
  'temporalHistoryMembership',
  'temporalWorker',
  'temporalWorkerMembership',
  'temporalMetrics',
  'objects',
  'mail',
  'simulatorHomologation',
  'simulatorProduction',
  'simulatorAdmin',
  'proxySandbox',
  'proxyProduction',
  'prometheus',
  'api1Sandbox',
  'api1Production',
  'api1Metrics',
  'api2Sandbox',
  'api2Production',
  'api2Metrics',
  'worker1Metrics',
  'worker2Metrics',
  'worker3Metrics',
  'worker4Metrics',
] as const;

export type ProductionPorts = Readonly<Record<(typeof names)[number], number>>;

/** Chooses a free port for each listener of the trial. */
export async function choosePorts(): Promise<ProductionPorts> {
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await freePort();
  return ports as ProductionPorts;
}
