import type { WorkerDeploymentOptions } from '@temporalio/worker';

export interface DeploymentSettings {
  /** Absent: no versioning. */
  readonly WORKER_DEPLOYMENT_NAME?: string | undefined;
  readonly WORKER_BUILD_ID?: string | undefined;
}

/**
 * The version under which Temporal routes tasks to this worker. An execution goes on with the current version after each
 * release: parked ones live longer than any. Undefined where versioning is off.
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
