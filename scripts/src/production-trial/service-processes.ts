import { setTimeout } from 'node:timers/promises';
import type { Release } from './build-release.ts';
import type { BuildName, Passwords } from './plan-phases.ts';
import type { ProductionPorts } from './production-ports.ts';
import { writeWorkerTargets } from './proxy-and-alerts.ts';
import { runToEnd } from './run-to-end.ts';
import type { Settings, SettingsOfPasswords } from './service-settings.ts';
import { openPart, type Part } from './start-parts.ts';
import type { ProcessBook } from './trial-process.ts';
import { waitUntil } from './wait-until.ts';

/** The programs of a build, and the version that Temporal knows it by. */
export interface Build {
  readonly release: Release;
  readonly version: string;
}

export interface ServiceOptions {
  readonly folder: string;
  readonly ports: ProductionPorts;
  readonly book: ProcessBook;
  /** Ends commands that run when the trial is interrupted. */
  readonly signal: AbortSignal;
  readonly environment: Settings;
  readonly settings: SettingsOfPasswords;
  /** The passwords of the logins at first. */
  readonly passwords: Passwords;
  readonly builds: Readonly<Partial<Record<BuildName, Build>>>;
  /** The longest time that documents may take to end, and an API to become ready. */
  readonly patienceMs: number;
  readonly progress: (line: string) => void;
  /** Takes what went wrong while the trial goes on. */
  readonly fault: (sentence: string) => void;
}

/** The two APIs and the workers, by their builds. */
export interface Service {
  /** Runs `fiscal …` of a build and returns the JSON that it prints. */
  fiscal(build: BuildName, words: readonly string[]): Promise<unknown>;
  startApi(place: 1 | 2, build: BuildName): Promise<void>;
  stopApi(place: 1 | 2): Promise<void>;
  api(place: 1 | 2): Part;
  startWorkers(build: BuildName): Promise<void>;
  stopWorkers(build: BuildName): Promise<void>;
  /** Makes a build current by the command of the present release, which leaves open documents to the build that began them. */
  setCurrent(build: BuildName): Promise<void>;
  /** Gives the logins new passwords, and restarts every worker and API with them. */
  changePasswords(passwords: Passwords): Promise<void>;
  /** Returns a worker of the newest build that runs. */
  worker(place: 1 | 2): Part;
}

const mostTries = 5;

interface ListedVersions {
  readonly versions: readonly { readonly buildId: string; readonly documents: number }[];
}

interface Workers {
  readonly build: BuildName;
  readonly pair: readonly [Part, Part];
  readonly metrics: readonly [number, number];
}

export function openService(options: ServiceOptions): Service {
  const { folder, ports, book, environment, patienceMs, progress, fault, signal } = options;
  let settings = options.settings(options.passwords);
  const apis = new Map<1 | 2, Part>();
  let workers: readonly Workers[] = [];
  const buildOf = (name: BuildName): Build => {
    const build = options.builds[name];
    if (build === undefined) throw new Error(`this trial has no build ${name}`);
    return build;
  };
  const run = (program: 'api' | 'worker', name: string, build: BuildName, own: () => Settings) => {
    const { release } = buildOf(build);
    return openPart(() =>
      book.start({
        name,
        program: process.execPath,
        args: release.commandOf(program),
        cwd: release.root,
        environment: { ...environment, ...own() },
        ready: 'line',
      }),
    );
  };
  const nameTargets = (): void =>
    writeWorkerTargets(
      folder,
      workers.flatMap(({ metrics }) => metrics),
    );
  const apiPorts = {
    1: [ports.api1Sandbox, ports.api1Production, ports.api1Metrics],
    2: [ports.api2Sandbox, ports.api2Production, ports.api2Metrics],
  } as const;
  const api = (place: 1 | 2): Part => {
    const part = apis.get(place);
    if (part === undefined) throw new Error(`API ${place} does not run`);
    return part;
  };
  const fiscal = async (build: BuildName, words: readonly string[]): Promise<unknown> => {
    const { release } = buildOf(build);
    const by = ['--json', '--actor', 'trial', '--reason', 'production trial'];
    const printed = await runToEnd(process.execPath, [...release.commandOf('cli'), ...by, ...words], {
      cwd: release.root,
      environment: { ...environment, ...settings.operator },
      signal,
    });
    return JSON.parse(printed.split('\n').find((line) => /^[{[]/.test(line)) ?? 'null');
  };
  /** Has ended once no open document needs the workers of the build. */
  const hasDrained = async (build: BuildName): Promise<boolean> => {
    const { versions } = (await fiscal('present', ['workers', 'versions'])) as ListedVersions;
    return versions.find(({ buildId }) => buildId === buildOf(build).version)?.documents === 0;
  };
  const untilReady = async (place: 1 | 2): Promise<void> => {
    const [, , metrics] = apiPorts[place];
    const isReady = () => fetch(`http://127.0.0.1:${metrics}/readyz`).then(({ ok }) => ok);
    if (!(await waitUntil(isReady, { patienceMs, pauseMs: 200 })))
      fault(`api-${place} does not become ready`);
    // The proxy's check comes each second.
    await setTimeout(1_500);
  };
  return {
    fiscal,
    api,
    async startApi(place, build) {
      const [sandbox, production, metrics] = apiPorts[place];
      const own = () => ({
        ...settings.api,
        API_SANDBOX_PORT: `${sandbox}`,
        API_PRODUCTION_PORT: `${production}`,
        METRICS_PORT: `${metrics}`,
      });
      apis.set(place, await run('api', `api-${place}`, build, own));
      await untilReady(place);
    },
    async stopApi(place) {
      await api(place).stop();
      apis.delete(place);
    },
    async startWorkers(build) {
      const { release, version } = buildOf(build);
      const free = [
        [ports.worker1Metrics, ports.worker2Metrics],
        [ports.worker3Metrics, ports.worker4Metrics],
      ] as const;
      const metrics = free.find(([first]) => workers.every((each) => each.metrics[0] !== first));
      if (metrics === undefined) throw new Error('two pairs of workers run already');
      const start = (place: 0 | 1) =>
        run('worker', `worker-${build}-${place + 1}`, build, () => ({
          ...settings.worker,
          WORKFLOW_BUNDLE: release.workflows,
          WORKER_BUILD_ID: version,
          METRICS_PORT: `${metrics[place]}`,
        }));
      workers = [...workers, { build, metrics, pair: await Promise.all([start(0), start(1)]) }];
      nameTargets();
    },
    async stopWorkers(build) {
      if (!(await waitUntil(() => hasDrained(build), { patienceMs, pauseMs: 3_000 })))
        fault(`open documents still need the workers of the build ${build}`);
      const ending = workers.filter((each) => each.build === build);
      workers = workers.filter((each) => each.build !== build);
      nameTargets();
      for (const { pair } of ending) for (const worker of pair) await worker.stop();
    },
    async setCurrent(build) {
      const words = ['workers', 'set-current', buildOf(build).version];
      // An operator repeats the command too when Temporal does not answer in time.
      for (let tries = 1; ; tries += 1) {
        try {
          await fiscal('present', words);
          return;
        } catch (error) {
          progress(`fiscal ${words.join(' ')}: ${error instanceof Error ? error.message : String(error)}`);
          if (tries === mostTries) throw error;
        }
      }
    },
    async changePasswords(passwords) {
      settings = options.settings(passwords);
      await fiscal('present', ['database', 'migrate']);
      for (const worker of workers.flatMap(({ pair }) => pair)) {
        await worker.stop();
        await worker.start();
      }
      for (const place of [1, 2] as const) {
        await api(place).stop();
        await api(place).start();
        await untilReady(place);
      }
    },
    worker(place) {
      const part = workers.at(-1)?.pair[place - 1];
      if (part === undefined) throw new Error('no worker runs');
      return part;
    },
  };
}
