import { setTimeout } from 'node:timers/promises';
import type { Release } from './build-release.ts';
import type { BuildName } from './plan-phases.ts';
import type { ProductionPorts } from './production-ports.ts';
import { writeWorkerTargets } from './proxy-and-alerts.ts';
import { runToEnd } from './run-to-end.ts';
import { deployment, type ServiceSettings, type Settings } from './service-settings.ts';
import { openPart, type Part } from './start-parts.ts';
import type { ProcessBook } from './trial-process.ts';

/** The programs of a build, and the version that Temporal knows it by. */
export interface Build {
  readonly release: Release;
  readonly version: string;
}

export interface ServiceOptions {
  readonly folder: string;
  readonly ports: ProductionPorts;
  readonly book: ProcessBook;
  readonly environment: Settings;
  readonly settings: ServiceSettings;
  readonly builds: Readonly<Partial<Record<BuildName, Build>>>;
  /** Runs the `temporal` command. */
  readonly temporal: (words: readonly string[]) => Promise<string>;
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
  setCurrent(build: BuildName): Promise<void>;
  /** Returns a worker of the newest build that runs. */
  worker(place: 1 | 2): Part;
}

const mostDrainTries = 60;

interface Workers {
  readonly build: BuildName;
  readonly pair: readonly [Part, Part];
  readonly metrics: readonly [number, number];
}

export function openService(options: ServiceOptions): Service {
  const { folder, ports, book, environment, settings, temporal } = options;
  const apis = new Map<1 | 2, Part>();
  let workers: readonly Workers[] = [];
  const buildOf = (name: BuildName): Build => {
    const build = options.builds[name];
    if (build === undefined) throw new Error(`this trial has no build ${name}`);
    return build;
  };
  const run = (program: 'api' | 'worker', name: string, build: BuildName, own: Settings) => {
    const { release } = buildOf(build);
    return openPart(() =>
      book.start({
        name,
        program: process.execPath,
        args: release.commandOf(program),
        cwd: release.root,
        environment: { ...environment, ...own },
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
  const filingsOf = (build: BuildName): string => {
    const types = ['issueNfe', 'issueNfse', 'registerNfeEvent', 'registerNfseEvent', 'disableNfeNumbers'];
    const ofTypes = `WorkflowType IN (${types.map((type) => `'${type}'`).join(', ')})`;
    const { version } = buildOf(build);
    return `ExecutionStatus = 'Running' AND ${ofTypes} AND TemporalWorkerDeploymentVersion = '${deployment}:${version}'`;
  };
  /** Has the documents that a build began end there: the other build may not know their histories. */
  const pin = async (build: BuildName): Promise<void> => {
    const target = ['--versioning-override-deployment-name', deployment];
    const version = ['--versioning-override-build-id', buildOf(build).version];
    const words = ['workflow', 'update-options', '--query', filingsOf(build), '--yes'];
    await temporal([...words, '--versioning-override-behavior', 'pinned', ...target, ...version]);
  };
  /** Gives back to the current build what made a step there before the batch pinned it, and now fails at its first one. */
  const release = async (build: BuildName): Promise<void> => {
    const failing = `${filingsOf(build)} AND TemporalReportedProblems IN ('category=WorkflowTaskFailed')`;
    const words = ['workflow', 'update-options', '--query', failing, '--yes'];
    await temporal([...words, '--versioning-override-behavior', 'unspecified']);
  };
  const untilDrained = async (build: BuildName): Promise<void> => {
    for (let tries = 1; tries <= mostDrainTries; tries += 1) {
      const counted = await temporal(['workflow', 'count', '--query', filingsOf(build)]);
      if (/\b0\b/.test(counted)) return;
      // Temporal runs one batch at a time, and refuses another.
      if (tries % 8 === 0) await release(build).catch(() => undefined);
      await setTimeout(2_000);
    }
  };
  return {
    async fiscal(build, words) {
      const { release } = buildOf(build);
      const by = ['--json', '--actor', 'trial', '--reason', 'production trial'];
      const args = [...release.commandOf('cli'), ...by, ...words];
      const printed = await runToEnd(process.execPath, args, {
        cwd: release.root,
        environment: { ...environment, ...settings.operator },
      });
      return JSON.parse(printed.split('\n').find((line) => /^[{[]/.test(line)) ?? 'null');
    },
    api,
    async startApi(place, build) {
      const [sandbox, production, metrics] = apiPorts[place];
      const own = {
        ...settings.api,
        API_SANDBOX_PORT: `${sandbox}`,
        API_PRODUCTION_PORT: `${production}`,
        METRICS_PORT: `${metrics}`,
      };
      apis.set(place, await run('api', `api-${place}`, build, own));
      await untilReady(metrics);
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
        run('worker', `worker-${build}-${place + 1}`, build, {
          ...settings.worker,
          WORKFLOW_BUNDLE: release.workflows,
          WORKER_BUILD_ID: version,
          METRICS_PORT: `${metrics[place]}`,
        });
      workers = [...workers, { build, metrics, pair: await Promise.all([start(0), start(1)]) }];
      nameTargets();
    },
    async stopWorkers(build) {
      await untilDrained(build);
      const ending = workers.filter((each) => each.build === build);
      workers = workers.filter((each) => each.build !== build);
      nameTargets();
      for (const { pair } of ending) for (const worker of pair) await worker.stop();
    },
    async setCurrent(build) {
      const { version } = buildOf(build);
      const words = ['worker', 'deployment', 'set-current-version', '--deployment-name', deployment];
      // Temporal knows a version only when its workers have asked for tasks.
      for (let tries = 1; ; tries += 1) {
        try {
          await temporal([...words, '--build-id', version, '--yes']);
          break;
        } catch (error) {
          if (tries === 10) throw error;
          await setTimeout(1_000);
        }
      }
      for (const other of workers) if (other.build !== build) await pin(other.build);
    },
    worker(place) {
      const part = workers.at(-1)?.pair[place - 1];
      if (part === undefined) throw new Error('no worker runs');
      return part;
    },
  };
}

/** Waits until the proxy will find the API ready. */
async function untilReady(metrics: number): Promise<void> {
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${metrics}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 300 && !(await isReady()); tries += 1) await setTimeout(200);
  // Its check comes each second.
  await setTimeout(1_500);
}
