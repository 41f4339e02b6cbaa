import { type Client, isGrpcServiceError } from '@temporalio/client';

/** The versions of the workers of one deployment, as the Temporal server lists them. */
export interface WorkerVersions {
  list(): Promise<readonly WorkerVersion[]>;
  /** Gives every new task to this version, also the tasks of open executions. */
  setCurrent(buildId: string): Promise<void>;
}

export interface WorkerVersion {
  readonly buildId: string;
  /** `current`: gets the tasks; `draining`: was current, and open executions pinned to it remain. */
  readonly state: 'current' | 'ramping' | 'draining' | 'drained' | 'inactive';
}

/** A version that cannot be made current: no worker of it polls yet, or not on every queue. */
export class VersionRefused extends Error {
  override readonly name = 'VersionRefused';
}

/** FAILED_PRECONDITION and NOT_FOUND */
const notYet: ReadonlySet<number> = new Set([9, 5]);
const draining = 1;
const drained = 2;
const deadlineMs = 10_000;

export interface WorkerVersionsOptions {
  readonly client: Client;
  readonly deploymentName: string;
  /** The time that `setCurrent` waits for a new version: the server lists it earlier than its queues. Default: 60 s. */
  readonly patienceMs?: number | undefined;
}

export function createWorkerVersions({
  client,
  deploymentName,
  patienceMs = 60_000,
}: WorkerVersionsOptions): WorkerVersions {
  const { namespace } = client.options;
  const within = <T>(call: () => Promise<T>): Promise<T> =>
    client.withDeadline(Date.now() + deadlineMs, call);
  return {
    async list() {
      const { workerDeploymentInfo } = await within(() =>
        client.workflowService.describeWorkerDeployment({ namespace, deploymentName }),
      ).catch((error: unknown) => {
        if (isGrpcServiceError(error) && error.code === 5) return { workerDeploymentInfo: undefined };
        throw error;
      });
      const routing = workerDeploymentInfo?.routingConfig;
      return (workerDeploymentInfo?.versionSummaries ?? []).map(({ deploymentVersion, drainageStatus }) => {
        const buildId = deploymentVersion?.buildId ?? '';
        const isOf = (version: { readonly buildId?: string | null } | null | undefined): boolean =>
          version?.buildId === buildId;
        if (isOf(routing?.currentDeploymentVersion)) return { buildId, state: 'current' };
        if (isOf(routing?.rampingDeploymentVersion)) return { buildId, state: 'ramping' };
        if (drainageStatus === draining) return { buildId, state: 'draining' };
        return { buildId, state: drainageStatus === drained ? 'drained' : 'inactive' };
      });
    },
    async setCurrent(buildId) {
      const end = Date.now() + patienceMs;
      for (;;) {
        try {
          await within(() =>
            client.workflowService.setWorkerDeploymentCurrentVersion({
              namespace,
              deploymentName,
              buildId,
              ignoreMissingTaskQueues: false,
            }),
          );
          return;
        } catch (error) {
          if (!isGrpcServiceError(error) || !notYet.has(error.code)) throw error;
          if (Date.now() > end) throw new VersionRefused(error.details);
        }
        await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, patienceMs)));
      }
    },
  };
}
