import { createSimulator, type Simulator } from '@fiscal/authority-simulator';
import { keptTestAuthority, type TestAuthority } from '@fiscal/testkit';
import { appEnvironment } from './app-environment.ts';
import { type DevelopmentKeys, developmentKeys } from './development-keys.ts';
import { stackPorts } from './ports.ts';
import { prepareDatabase } from './prepare-database.ts';
import { type SampleCertificate, sampleCertificate } from './sample-certificate.ts';
import { stackSecrets } from './secrets.ts';
import { type RunningApp, startApp } from './start-app.ts';
import { startWorkflowServer } from './start-workflow-server.ts';
import { openStateFolder, type StateFolder } from './state-folder.ts';
import { createTeardown } from './teardown.ts';

export interface StackOptions {
  readonly statePath: string;
  /** One line for what may take longer than two seconds. */
  readonly progress: (line: string) => void;
  /** Called when a process of the stack ends by itself. */
  readonly onCrash: (name: string, how: string) => void;
  /** Changes of the apps' environment, for load scripts. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

export interface StackAddresses {
  readonly apiSandbox: string;
  readonly apiProduction: string;
  readonly docs: string;
  readonly temporalUi: string;
  /** gRPC, `host:port`. */
  readonly temporal: string;
  readonly codec: string;
  readonly simulatorAdmin: string;
}

export interface Stack {
  readonly addresses: StackAddresses;
  readonly keys: DevelopmentKeys;
  readonly certificate: SampleCertificate;
  readonly state: StateFolder;
  /** Sees every client's rows; for comparisons, never for the service. */
  readonly databaseOwnerUrl: string;
  readonly worker: StackWorker;
  stop(): Promise<void>;
}

export interface StackWorker {
  /** Ends the worker at once, as a crash would. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** Starts the whole service on loopback with the simulated authority; a second start with the same folder goes on. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const state = openStateFolder(options.statePath);
  const teardown = createTeardown();
  try {
    return await raise(options, state, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

type Teardown = ReturnType<typeof createTeardown>;

async function raise(options: StackOptions, state: StateFolder, teardown: Teardown): Promise<Stack> {
  const [secrets, ports] = await Promise.all([stackSecrets(state), stackPorts(state.ports)]);
  const authority = keptTestAuthority(state.certificates);
  const [database, engine, simulator] = await teardown.allOf([
    prepareDatabase(state, secrets, process.env.DATABASE_URL),
    startWorkflowServer({ state, ports, secrets, progress: options.progress }),
    startAuthority(state, authority),
  ]);
  const environment = {
    ...appEnvironment({ state, secrets, ports, database, engine, simulator }),
    ...options.environment,
  };
  const app = (name: string, entry: string): Promise<RunningApp> =>
    startApp({ name, entry, environment, logFolder: state.logs, onCrash: options.onCrash });
  const startWorker = (): Promise<RunningApp> => app('worker', 'apps/worker/src/main.ts');
  const [api, firstWorker, keys] = await Promise.all([
    teardown.add(app('api', 'apps/api/src/main.ts')),
    startWorker(),
    developmentKeys(state, database.url, secrets),
  ]);
  const worker = replaceable(firstWorker, startWorker);
  teardown.push(() => worker.stop());
  const addresses = stackAddresses(api.ready as ApiReady, engine, simulator);
  const certificate = sampleCertificate(state, authority, secrets);
  return {
    addresses,
    keys,
    certificate,
    state,
    databaseOwnerUrl: database.ownerUrl,
    worker,
    stop: () => teardown.run(),
  };
}

interface StoppableSimulator extends Simulator {
  stop(): Promise<void>;
}

async function startAuthority(state: StateFolder, certificates: TestAuthority): Promise<StoppableSimulator> {
  const simulator = await createSimulator({ ledgerFile: state.ledger, certificates });
  return { ...simulator, stop: () => simulator.close() };
}

function replaceable(
  first: RunningApp,
  start: () => Promise<RunningApp>,
): StackWorker & { stop(): Promise<void> } {
  let current = first;
  return {
    kill: () => current.kill(),
    restart: async () => {
      current = await start();
    },
    stop: () => current.stop(),
  };
}

interface ApiReady {
  readonly sandbox: string;
  readonly production: string;
}

const stackAddresses = (
  api: ApiReady,
  engine: { readonly address: string; readonly uiUrl: string; readonly codecUrl: string },
  simulator: Simulator,
): StackAddresses => ({
  apiSandbox: api.sandbox,
  apiProduction: api.production,
  docs: `${api.sandbox}/docs`,
  temporalUi: engine.uiUrl,
  temporal: engine.address,
  codec: engine.codecUrl,
  simulatorAdmin: simulator.addresses.admin,
});
