import { dirname, join } from 'node:path';
import type { Bundles } from '@fiscal/bundles';
import { type Environment, writeArguments } from '@fiscal/domain';
import type { StateFolder } from '../programs/state-folder.ts';
import type { Ports } from './ports.ts';
import { type StackPart, startReplaceable } from './replaceable.ts';
import { type AppOptions, startApp } from './start-app.ts';

export interface RunningSimulator extends StackPart {
  readonly addresses: SimulatorAddresses;
  /** The service's `AUTHORITY_ENDPOINTS_FILE`, which the simulator writes. */
  readonly endpointsFile: string;
  stop(): Promise<void>;
}

/** Base addresses of both environments, and of the admin endpoint; a restart keeps them. */
export interface SimulatorAddresses {
  readonly homologation: string;
  readonly production: string;
  readonly admin: string;
  /** The addresses of the SEFAZ, by the name of the service. */
  readonly services: Readonly<Record<Environment, Readonly<Record<string, string>>>>;
  readonly nfse: Readonly<Record<Environment, NationalAddresses>>;
}

/** The addresses of the Sefin Nacional, and of the distribution and the parameters of the ADN. */
export interface NationalAddresses {
  readonly sefin: string;
  readonly contributors: string;
  readonly parameters: string;
}

export interface SimulatorOptions {
  readonly state: StateFolder;
  readonly ports: Ports;
  readonly bundles: Bundles;
  /** The offset in the form of the simulator's command line. */
  readonly clockOffset: string;
  readonly onCrash: (name: string, how: string) => void;
  readonly spawned: AppOptions['spawned'];
}

/** Starts the simulator as a separate process; it continues the ledger of its last start. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const { state, ports, bundles, clockOffset, onCrash, spawned } = options;
  const folder = dirname(state.ledger);
  const simulator = await startReplaceable(() =>
    startApp({
      name: 'authority-simulator',
      bundles,
      args: writeArguments({
        json: true,
        state: folder,
        ledger: state.ledger,
        'nfse-ledger': state.nfseLedger,
        // The stack issues the sample certificate itself.
        'no-client-certificate': true,
        'clock-offset': clockOffset,
        'port-homologation': `${ports.simulatorHomologation}`,
        'port-production': `${ports.simulatorProduction}`,
        'port-admin': `${ports.simulatorAdmin}`,
      }),
      environment: {},
      logFolder: state.logs,
      onCrash,
      spawned,
    }),
  );
  const { kill, restart, freeze, thaw, stop } = simulator;
  const addresses = simulator.current().ready as SimulatorAddresses;
  const endpointsFile = join(folder, 'endpoints.json');
  return { addresses, endpointsFile, kill, restart, freeze, thaw, stop };
}
