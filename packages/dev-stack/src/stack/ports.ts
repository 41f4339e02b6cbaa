import { connect } from 'node:net';
import { freePort } from '../postgres/free-port.ts';
import { keptJson } from './kept-json.ts';

export interface Ports {
  /** The port of the stack's own Postgres. */
  readonly database: number;
  readonly temporal: number;
  readonly temporalUi: number;
  readonly codec: number;
  readonly apiSandbox: number;
  readonly apiProduction: number;
  readonly simulatorHomologation: number;
  readonly simulatorProduction: number;
  readonly simulatorAdmin: number;
}

const names = [
  'database',
  'temporal',
  'temporalUi',
  'codec',
  'apiSandbox',
  'apiProduction',
  'simulatorHomologation',
  'simulatorProduction',
  'simulatorAdmin',
] as const satisfies readonly (keyof Ports)[];

/**
 * Returns the ports of a stack: those of its last start when they are free, so that its addresses stay, otherwise new
 * ones.
 */
export async function stackPorts(file: string): Promise<Ports> {
  const fresh = await chooseFreePorts();
  const kept = { ...fresh, ...(await keptJson<Partial<Ports>>(file, () => fresh)) };
  const taken = await Promise.all(names.map((name) => isListening(kept[name])));
  return taken.includes(true) ? fresh : kept;
}

async function chooseFreePorts(): Promise<Ports> {
  const chosen = new Set<number>();
  while (chosen.size < names.length) chosen.add(await freePort());
  const ports = [...chosen];
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as unknown as Ports;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (listening: boolean) => () => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });
}
