import type { WorkerDeploymentOptions } from '@temporalio/worker';

export interface DeploymentSettings {
  /** No versioning when absent. */
  readonly WORKER_DEPLOYMENT_NAME?: string | undefined;
  readonly WORKER_BUILD_ID?: string | undefined;
}

/**
 * Returns the version by which Temporal routes tasks to this worker. An execution continues with the current version
 * after each release: waiting ones live longer than any release. Undefined without versioning.
 */
export function readDeployment(
  settings: DeploymentSettings,
  release: string,
): WorkerDeploymentOptions | undefined {
  const { WORKER_DEPLOYMENT_NAME: deploymentName, WORKER_BUILD_ID: buildId = release } = settings;
  if (deploymentName === undefined) return undefined;
  return {
    useWorkerVersioning: true,
    version: { deploymentName, buildId },
    defaultVersioningBehavior: 'AUTO_UPGRADE',
  };
}
