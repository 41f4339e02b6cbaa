import { writeFileSync } from 'node:fs';
import { buildBundles } from '@fiscal/bundles';
import { writeClockOffset } from '@fiscal/domain';
import { keptTestAuthority } from '@fiscal/testkit';
import { startMailbox } from '../mailbox/start-mailbox.ts';
import { makeStateFolders, openStateFolder, type StateFolder } from '../programs/state-folder.ts';
import { appEnvironment, developmentTiming, type RunningAuthority } from './app-environment.ts';
import type { ChosenAuthority } from './choose-authority.ts';
import { createKeys, type DevelopmentKeys, developmentKeys } from './development-keys.ts';
import { reservePorts } from './ports.ts';
import { prepareDatabase } from './prepare-database.ts';
import { openProxies, type StackProxies, throughProxies } from './proxied-connections.ts';
import type { StackPart } from './replaceable.ts';
import { type SampleCertificate, sampleCertificate } from './sample-certificate.ts';
import { stackSecrets } from './secrets.ts';
import { type StackAddresses, stackAddresses } from './stack-addresses.ts';
import { type StackApp, startReplaceableApp } from './stack-app.ts';
import { openStackClock, refuseToMoveOthers, type StackClock } from './stack-clock.ts';
import { startApp } from './start-app.ts';
import { type SimulatorOptions, startSimulator } from './start-simulator.ts';
import { startWorkflowServer, type WorkflowServer } from './start-workflow-server.ts';
import { lockState, type ProcessBook } from './state-lock.ts';
import { createTeardown } from './teardown.ts';
import { workflowBundleFolder } from './workflow-bundle-folder.ts';

export interface StackOptions {
  readonly statePath: string;
  /** Called with one line before work that may take longer than two seconds. */
  readonly progress: (line: string) => void;
  /** `emptied` removes the files of an earlier run; default: `kept`. */
  readonly contents?: 'kept' | 'emptied' | undefined;
  /** Ends an unfinished start, with every started process. */
  readonly interrupted?: AbortSignal | undefined;
  /** Called when a process of the stack ends unexpectedly. */
  readonly onCrash: (name: string, how: string) => void;
  /** Default: the stack's own simulator. */
  readonly authority?: ChosenAuthority | undefined;
  /** Another time than the machine's, for apps, database and simulator; see `openStackClock`. */
  readonly clockOffset?: string | undefined;
  /** Factor of every delay of production; default: `developmentTiming`. */
  readonly timing?: number | undefined;
  /** Address of the owner of a foreign database; default: `DATABASE_URL`, the stack's own Postgres without both. */
  readonly databaseUrl?: string | undefined;
  /** Changes of the apps' environment, for load scripts. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Default: `absent`. It is absent too where its links for one use are refused. */
  readonly console?: 'started' | 'absent' | undefined;
  /**
   * `proxied`: API and worker reach Temporal and the database through proxies that can delay; default: `direct`.
   */
  readonly connections?: 'direct' | 'proxied' | undefined;
}

export interface Stack {
  readonly addresses: StackAddresses;
  readonly keys: DevelopmentKeys;
  readonly certificate: SampleCertificate;
  readonly clock: StackClock;
  readonly timing: number;
  readonly state: StateFolder;
  /** Reads every client's rows; for comparisons, never for the service. */
  readonly databaseOwnerUrl: string;
  readonly api: StackApp;
  readonly worker: StackApp;
  /** Absent unless it was asked for and may run here. */
  readonly console: StackApp | undefined;
  readonly workflowServer: WorkflowServer;
  /** The stack's own Postgres; absent with DATABASE_URL. */
  readonly postgres: StackPart | undefined;
  /** Absent when the stack runs against another authority. */
  readonly simulator: StackPart | undefined;
  /** Absent when the connections are direct. */
  readonly proxies: StackProxies | undefined;
  /** Creates another client with its keys. */
  createClient(): Promise<DevelopmentKeys>;
  /** Starts one more API or worker beside the first, an API at its own ports, with changes of its environment. */
  startAnother(name: 'api' | 'worker', changes?: Readonly<Record<string, string>>): Promise<StackApp>;
  stop(): Promise<void>;
}

/**
 * Starts the whole service on loopback with the simulated authority; a second start with the same folder continues.
 * Throws when a running process uses the folder; processes that a killed owner left are ended first.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const state = openStateFolder(options.statePath);
  const lock = await lockState(state);
  if (options.contents === 'emptied') {
    lock.emptyFolder();
    makeStateFolders(state.root);
  }
  const teardown = createTeardown();
  teardown.push(() => lock.release());
  try {
    return await unlessInterrupted(options.interrupted, raise(options, state, lock, teardown));
  } catch (error) {
    lock.close();
    if (options.interrupted?.aborted === true) await lock.release();
    await teardown.run();
    throw error;
  }
}

function unlessInterrupted<T>(interrupted: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (interrupted === undefined) return work;
  const interruption = new Promise<never>((_, reject) => {
    const refuse = (): void => reject(new Error('the start was interrupted'));
    if (interrupted.aborted) refuse();
    interrupted.addEventListener('abort', refuse, { once: true });
  });
  return Promise.race([work, interruption]);
}

type Teardown = ReturnType<typeof createTeardown>;

async function raise(
  options: StackOptions,
  state: StateFolder,
  processes: ProcessBook,
  teardown: Teardown,
): Promise<Stack> {
  const { progress, onCrash, databaseUrl = process.env.DATABASE_URL } = options;
  const clock = clockOf(options, state);
  const [secrets, [{ ports }], bundles] = await Promise.all([
    stackSecrets(state),
    teardown.runAll([reservePorts(state.ports)]),
    buildBundles(),
  ]);
  const certificates = keptTestAuthority(state.certificates);
  const [database, engine, authority, mailbox] = await teardown.runAll([
    prepareDatabase({
      state,
      port: ports.database,
      secrets,
      processes,
      externalUrl: databaseUrl,
      clockOffsetMs: clock.offsetMs,
      onCrash,
    }),
    startWorkflowServer({ state, ports, secrets, processes, progress, onCrash }),
    startAuthority(options.authority, {
      state,
      ports,
      bundles,
      clockOffset: writeClockOffset(clock.offsetMs),
      onCrash,
      spawned: (name, child) => processes.record(name, child, 'SIGTERM'),
    }),
    startMailbox(state.emails),
  ]);
  const direct = { database, engine };
  const proxies = options.connections === 'proxied' ? await openProxies(direct, teardown) : undefined;
  const reached = proxies === undefined ? direct : throughProxies(direct, proxies);
  const { timing = developmentTiming } = options;
  const workflowBundles = workflowBundleFolder(process.env);
  const environment = {
    ...(workflowBundles === undefined ? {} : { WORKFLOW_BUNDLE_FOLDER: workflowBundles }),
    ...appEnvironment({
      state,
      secrets,
      ports,
      ...reached,
      authority: authority.running,
      mailbox,
      clockOffsetMs: clock.offsetMs,
      timing,
    }),
    ...options.environment,
  };
  // The command line makes links of the console, with the console's login.
  const ofCommands = { ...environment, DATABASE_CONSOLE_URL: reached.database.urls.console };
  writeFileSync(state.environment, `${JSON.stringify(ofCommands)}\n`, { mode: 0o600 });
  const databaseAddresses = {
    api: { DATABASE_URL: reached.database.urls.api },
    worker: { DATABASE_ERASER_URL: reached.database.urls.eraser },
    console: {
      DATABASE_URL: reached.database.urls.console,
      CONSOLE_PORT: `${ports.console}`,
      CONSOLE_DEVELOPMENT_SIGN_IN: 'true',
    },
  };
  const app = (name: keyof typeof databaseAddresses, own: Readonly<Record<string, string>> = {}) =>
    startReplaceableApp((changes) =>
      startApp({
        name,
        bundles,
        environment: { ...environment, ...databaseAddresses[name], ...own, ...changes },
        logFolder: state.logs,
        onCrash,
        spawned: (name, child) => processes.record(name, child, 'SIGTERM'),
      }),
    );
  const keyParts = { databaseUrl: database.urls.worker, secrets, clock };
  const hasConsole =
    options.console === 'started' && mayHaveConsole(reached.database.urls.console, authority.running);
  const [[api, worker], [support], keys, certificate] = await Promise.all([
    teardown.runAll([app('api'), app('worker')]),
    hasConsole ? teardown.runAll([app('console')]) : ([undefined] as const),
    developmentKeys(state, keyParts),
    sampleCertificate(state, { authority: certificates, secrets, clock }),
  ]);
  const addresses = stackAddresses({ api, worker, console: support, engine, authority: authority.running });
  return {
    addresses,
    keys,
    certificate,
    clock,
    timing,
    state,
    databaseOwnerUrl: database.ownerUrl,
    api,
    worker,
    console: support,
    workflowServer: engine,
    postgres: database.server,
    simulator: authority.running.kind === 'simulator' ? authority.running.simulator : undefined,
    proxies,
    createClient: () => createKeys(keyParts),
    async startAnother(name, changes) {
      const [another] = await teardown.runAll([app(name, { ...portsOfAnother, ...changes })]);
      return another;
    },
    stop: () => teardown.run(),
  };
}

const portsOfAnother = { API_SANDBOX_PORT: '0', API_PRODUCTION_PORT: '0' } as const;

/** The links of development are refused beside real authorities and a database elsewhere: packages/config. */
const mayHaveConsole = (databaseUrl: string, authority: RunningAuthority): boolean =>
  (authority.kind === 'simulator' || authority.simulated) &&
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(databaseUrl).hostname);

function clockOf(
  { clockOffset, authority, databaseUrl = process.env.DATABASE_URL }: StackOptions,
  state: StateFolder,
): StackClock {
  refuseToMoveOthers(clockOffset, { authority: authority?.kind, databaseUrl });
  return openStackClock({
    file: state.clock,
    offset: clockOffset,
    clock: { now: () => new Date() },
  });
}

interface StartedAuthority {
  readonly running: RunningAuthority;
  stop(): Promise<void>;
}

async function startAuthority(
  chosen: ChosenAuthority = { kind: 'simulator', extraRoots: [] },
  options: SimulatorOptions,
): Promise<StartedAuthority> {
  if (chosen.kind === 'given') return { running: chosen, stop: async () => undefined };
  const simulator = await startSimulator(options);
  return { running: { ...chosen, simulator }, stop: simulator.stop };
}
