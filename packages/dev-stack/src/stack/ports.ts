import { existsSync, readFileSync } from 'node:fs';
import { type ReservedPort, reserveFreePort, reservePort } from '@fiscal/testkit';
import { replaceJson } from './kept-json.ts';

const names = [
  // Of the stack's own Postgres.
  'database',
  'temporal',
  'temporalUi',
  'codec',
  'apiSandbox',
  'apiProduction',
  'console',
  'simulatorHomologation',
  'simulatorProduction',
  'simulatorAdmin',
] as const;

type PortName = (typeof names)[number];
export type Ports = Readonly<Record<PortName, number>>;

/** The ports of a stack, which no other stack chooses until they are released. */
export interface ReservedPorts {
  readonly ports: Ports;
  stop(): Promise<void>;
}

/**
 * Reserves the ports of a stack: those of its last start when all are free, so that its addresses stay, otherwise new
 * ones.
 */
export async function reservePorts(file: string): Promise<ReservedPorts> {
  if (existsSync(file)) return reserveAll(JSON.parse(readFileSync(file, 'utf8')) as Partial<Ports>);
  const reserved = await reserveAll({});
  replaceJson(file, reserved.ports);
  return reserved;
}

async function reserveAll(kept: Partial<Ports>): Promise<ReservedPorts> {
  const reserved: [PortName, ReservedPort][] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(reserved.map(([, { release }]) => release()));
  };
  for (const name of names) {
    const port = kept[name];
    const one = port === undefined ? await reserveFreePort() : await reservePort(port);
    if (one === undefined) {
      await stop();
      return reserveAll({});
    }
    reserved.push([name, one]);
  }
  const ports = Object.fromEntries(reserved.map(([name, { port }]) => [name, port])) as Ports;
  return { ports, stop };
}
