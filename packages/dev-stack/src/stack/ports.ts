import { connect } from 'node:net';
import { freePort } from '@fiscal/testkit';
import { keptJson } from './kept-json.ts';

export interface Ports {
  /** The port of the stack's own Postgres. */
  readonly database: number;
  readonly temporal: number;
  readonly temporalUi: number;
  readonly codec: number;
  readonly apiSandbox: number;
  readonly apiProduction: number;
  readonly console: number;
  readonly simulatorHomologation: number;
  readonly simulatorProduction: number;
  readonly simulatorAdmin: number;
}

/**
 * Returns the ports of a stack: those of its last start when they are free, so that its addresses stay, otherwise new
 * ones.
 */
export async function stackPorts(file: string): Promise<Ports> {
  const fresh = await chooseFreePorts();
  const kept = { ...fresh, ...(await keptJson<Partial<Ports>>(file, () => fresh)) };
  const taken = await Promise.all(Object.values(kept).map(isListening));
  return taken.includes(true) ? fresh : kept;
}

async function chooseFreePorts(): Promise<Ports> {
  const chosen = new Set<number>();
  const choose = async (): Promise<number> => {
    const port = await freePort();
    if (chosen.has(port)) return choose();
    chosen.add(port);
    return port;
  };
  return {
    database: await choose(),
    temporal: await choose(),
    temporalUi: await choose(),
    codec: await choose(),
    apiSandbox: await choose(),
    apiProduction: await choose(),
    console: await choose(),
    simulatorHomologation: await choose(),
    simulatorProduction: await choose(),
    simulatorAdmin: await choose(),
  };
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
