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
   * Gives new documents to this version alone: it ends a ramp to another one. Open ones end under the version that began them, also those of versions
   * before 0.10.2-rc.9, whose workers do not pin them. Repeatable.
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
  /**
   * `current`: gets the tasks; `ramping`: gets a share of them; `draining`: was one of these, and open executions pinned
   * to it remain.
   */
  readonly state: 'current' | 'ramping' | 'draining' | 'drained' | 'inactive';
  /** Open documents that end under it. While there are any, or it gets tasks, its workers must run. */
  readonly documents: number;
}

/** A version that cannot get documents: no worker of it polls yet, or not on every queue. */
export class VersionRefused extends Error {
  override readonly name = 'VersionRefused';
}

/** The version is current, and open documents that follow the current one could not be pinned in time. */
export class PinningUnfinished extends Error {
  override readonly name = 'PinningUnfinished';
}

/** FAILED_PRECONDITION */
const preconditionCode = 9;
/**
 * CANCELLED (by a loaded server: nothing here cancels a call), DEADLINE_EXCEEDED, UNAVAILABLE: the server may have made
 * the change, and repeating it does no harm. RESOURCE_EXHAUSTED: it still works on earlier changes of the deployment.
 */
const unansweredCodes: ReadonlySet<number> = new Set([1, 4, 8, 14]);
const draining = 1;
const drained = 2;
const deadlineMs = 10_000;
/** The server answers ten counts of a namespace a second, and groups a count only by the status of executions. */
const countEveryMs = 110;
/** The number of looks, a second apart, that must find nothing to pin before `setCurrent` ends. */
const quietLooks = 3;

export interface WorkerVersionsOptions extends OpenDocumentsOptions {
  /** The time that calls wait for a new version: the server lists it earlier than its queues. Default: 60 s. */
  readonly patienceMs?: number | undefined;
}

export function createWorkerVersions(options: WorkerVersionsOptions): WorkerVersions {
  const { client, deploymentName, patienceMs = 60_000 } = options;
  const { namespace } = client.options;
  const pauseMs = Math.min(1_000, patienceMs);
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

  /** Returns whether the server lists the version, or has documents of it: one can be deleted before they end. */
  async function isKnown(buildId: string): Promise<boolean> {
    const summaries = (await describe())?.versionSummaries ?? [];
    if (summaries.some(({ deploymentVersion }) => deploymentVersion?.buildId === buildId)) return true;
    return (await openDocuments.count(buildId)) > 0;
  }

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
      await sleep(pauseMs);
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

  /** Ends a ramp, also one to workers without a version: a part of the new documents would still go there. */
  const endRamp = () =>
    whenKnown(async () => {
      const routing = (await describe())?.routingConfig;
      const isToVersion = (routing?.rampingDeploymentVersion ?? undefined) !== undefined;
      if (!isToVersion && (routing?.rampingVersionPercentage ?? 0) === 0) return;
      await within(() =>
        client.workflowService.setWorkerDeploymentRampingVersion({
          namespace,
          deploymentName,
          buildId: '',
          percentage: 0,
        }),
      );
    });

  /** Pins what still follows, until nothing does, or the patience ends without a pinned document. */
  async function pinUntilQuiet(
    order: PinOrder,
  ): Promise<{ readonly late: readonly PinnedDocument[]; readonly isQuiet: boolean }> {
    let end = Date.now() + patienceMs;
    const late: PinnedDocument[] = [];
    for (let quiet = 0; quiet < quietLooks; ) {
      const { pinned, busy } = await openDocuments.pinFollowers(order);
      late.push(...pinned);
      if (pinned.length > 0) end = Date.now() + patienceMs;
      else if (busy && Date.now() >= end) return { late, isQuiet: false };
      quiet = busy ? 0 : quiet + 1;
      await sleep(pauseMs);
    }
    return { late, isQuiet: true };
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
      const versions: WorkerVersion[] = [];
      for (const { deploymentVersion, drainageStatus } of info?.versionSummaries ?? []) {
        if (versions.length > 0) await sleep(countEveryMs);
        const buildId = deploymentVersion?.buildId ?? '';
        const documents = await openDocuments.count(buildId);
        versions.push({ buildId, state: stateOf(buildId, drainageStatus), documents });
      }
      return versions;
    },
    async setCurrent(buildId) {
      const order = { current: buildId, before: await readCurrent() };
      await openDocuments.pinFollowers(order);
      await makeCurrent(buildId);
      await endRamp();
      const { late, isQuiet } = await pinUntilQuiet(order);
      await openDocuments.giveBack(late);
      if (!isQuiet) throw new PinningUnfinished('open documents of other versions are still in a step');
    },
    async move({ from, to: named, which = 'all' }) {
      const to = named ?? (await readCurrent());
      if (to === from) throw new VersionRefused('the documents are there already');
      if (to === undefined) throw new VersionRefused('no version is current');
      if (!(await isKnown(from))) throw new VersionRefused('Temporal knows no such version');
      if (!(await openDocuments.served()).has(to)) throw new VersionRefused('no worker of it runs');
      const moved = await whenKnown(() => openDocuments.move({ from, to, which }));
      return { to, moved, left: await openDocuments.count(from) };
    },
  };
}
