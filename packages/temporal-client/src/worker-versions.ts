import { setTimeout as sleep } from 'node:timers/promises';
import { isGrpcServiceError } from '@temporalio/client';
import { isNotFound } from './executions.ts';
import {
  createOpenDocuments,
  type MoveOrder,
  type OpenDocumentsOptions,
  type PinnedDocument,
  type PinOrder,
} from './open-documents.ts';

/** The versions of the workers of one deployment, as the Temporal server lists them. */
export interface WorkerVersions {
  list(): Promise<readonly WorkerVersion[]>;
  /**
   * Gives new documents to this version. Open ones end under the version that began them, also those of versions
   * before 0.10.2-rc.9, whose workers do not pin them.
   */
  setCurrent(buildId: string): Promise<void>;
  /** Has open documents of one version continue under another; without a named one under the current one. Repeatable. */
  move(order: Partial<MoveOrder> & Pick<MoveOrder, 'from'>): Promise<Moved>;
}

export interface Moved {
  readonly to: string;
  readonly moved: number;
  /** The documents that still belong to the version that was to be left. */
  readonly left: number;
}

export interface WorkerVersion {
  readonly buildId: string;
  /** `current`: gets the tasks; `draining`: was current, and open executions pinned to it remain. */
  readonly state: 'current' | 'ramping' | 'draining' | 'drained' | 'inactive';
  /** Open documents that end under it. While there are any, its workers must run. */
  readonly documents: number;
}

/** A version that cannot get documents: no worker of it polls yet, or not on every queue. */
export class VersionRefused extends Error {
  override readonly name = 'VersionRefused';
}

/** FAILED_PRECONDITION */
const preconditionCode = 9;
/** DEADLINE_EXCEEDED and UNAVAILABLE: the server may have made the change, and repeating it does no harm. */
const unansweredCodes: ReadonlySet<number> = new Set([4, 14]);
const draining = 1;
const drained = 2;
const deadlineMs = 10_000;
/** The number of looks, a second apart, that must find nothing to pin before `setCurrent` ends. */
const quietLooks = 3;

export interface WorkerVersionsOptions extends OpenDocumentsOptions {
  /** The time that calls wait for a new version: the server lists it earlier than its queues. Default: 60 s. */
  readonly patienceMs?: number | undefined;
}

export function createWorkerVersions(options: WorkerVersionsOptions): WorkerVersions {
  const { client, deploymentName, patienceMs = 60_000 } = options;
  const { namespace } = client.options;
  const openDocuments = createOpenDocuments(options);
  const within = <T>(call: () => Promise<T>): Promise<T> =>
    client.withDeadline(Date.now() + deadlineMs, call);

  async function describe() {
    const { workerDeploymentInfo } = await within(() =>
      client.workflowService.describeWorkerDeployment({ namespace, deploymentName }),
    ).catch((error: unknown) => {
      if (isNotFound(error)) return { workerDeploymentInfo: undefined };
      throw error;
    });
    return workerDeploymentInfo;
  }

  const readCurrent = async (): Promise<string | undefined> =>
    (await describe())?.routingConfig?.currentDeploymentVersion?.buildId ?? undefined;

  /** Repeats a call while the server does not answer, or does not know the version yet, or not on every queue. */
  async function whenKnown<T>(call: () => Promise<T>): Promise<T> {
    const end = Date.now() + patienceMs;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!isGrpcServiceError(error)) throw error;
        const isUnanswered = unansweredCodes.has(error.code);
        if (!isUnanswered && error.code !== preconditionCode && !isNotFound(error)) throw error;
        if (Date.now() > end) throw isUnanswered ? error : new VersionRefused(error.details);
      }
      await sleep(Math.min(1_000, patienceMs));
    }
  }

  const makeCurrent = (buildId: string) =>
    whenKnown(() =>
      within(() =>
        client.workflowService.setWorkerDeploymentCurrentVersion({
          namespace,
          deploymentName,
          buildId,
          ignoreMissingTaskQueues: false,
        }),
      ),
    );

  /** Pins what still follows, until nothing does or the patience ends; returns what it pinned. */
  async function pinUntilQuiet(order: PinOrder): Promise<readonly PinnedDocument[]> {
    const end = Date.now() + patienceMs;
    const late: PinnedDocument[] = [];
    for (let quiet = 0; quiet < quietLooks && Date.now() < end; ) {
      const { pinned, busy } = await openDocuments.pinFollowers(order);
      late.push(...pinned);
      quiet = busy ? 0 : quiet + 1;
      await sleep(1_000);
    }
    return late;
  }

  return {
    async list() {
      const info = await describe();
      const stateOf = (buildId: string, drainage: unknown): WorkerVersion['state'] => {
        if (info?.routingConfig?.currentDeploymentVersion?.buildId === buildId) return 'current';
        if (info?.routingConfig?.rampingDeploymentVersion?.buildId === buildId) return 'ramping';
        if (drainage === draining) return 'draining';
        return drainage === drained ? 'drained' : 'inactive';
      };
      return Promise.all(
        (info?.versionSummaries ?? []).map(async ({ deploymentVersion, drainageStatus }) => {
          const buildId = deploymentVersion?.buildId ?? '';
          return {
            buildId,
            state: stateOf(buildId, drainageStatus),
            documents: await openDocuments.count(buildId),
          };
        }),
      );
    },
    async setCurrent(buildId) {
      const order = { current: buildId, before: await readCurrent() };
      await openDocuments.pinFollowers(order);
      await makeCurrent(buildId);
      await openDocuments.giveBack(await pinUntilQuiet(order));
    },
    async move({ from, to: named, which = 'all' }) {
      const to = named ?? (await readCurrent());
      if (to === from) throw new VersionRefused('the documents are there already');
      if (to === undefined) throw new VersionRefused('no version is current');
      if (!(await openDocuments.served()).has(to)) throw new VersionRefused('no worker of it runs');
      const moved = await whenKnown(() => openDocuments.move({ from, to, which }));
      return { to, moved, left: await openDocuments.count(from) };
    },
  };
}
