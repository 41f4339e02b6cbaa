import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { apiVersion, buildOf, readCommit } from '@fiscal/config';
import type { WorkerDeploymentOptions } from '@temporalio/worker';

export interface DeploymentSettings {
  /** No versioning when absent. */
  readonly WORKER_DEPLOYMENT_NAME?: string | undefined;
  readonly WORKER_BUILD_ID?: string | undefined;
  readonly COMMIT?: string | undefined;
}

/**
 * Returns the version by which Temporal routes tasks to this worker. An execution continues with the current version
 * after each release: waiting ones live longer than any release. Undefined without versioning.
 */
export function readDeployment(
  settings: DeploymentSettings,
  bundlePath: string,
): WorkerDeploymentOptions | undefined {
  const { WORKER_DEPLOYMENT_NAME: deploymentName, WORKER_BUILD_ID: named } = settings;
  if (deploymentName === undefined) return undefined;
  return {
    useWorkerVersioning: true,
    version: { deploymentName, buildId: named ?? buildOfWorkers(readCommit(settings.COMMIT), bundlePath) },
    defaultVersioningBehavior: 'AUTO_UPGRADE',
  };
}

/** Returns version and commit. Where nobody knows the commit, the digest of the workflows stands for it. */
export function buildOfWorkers(commit: string | undefined, bundlePath: string): string {
  if (commit !== undefined) return buildOf(commit);
  const digest = createHash('sha256').update(readFileSync(bundlePath)).digest('hex');
  return `${apiVersion}+bundle.${digest.slice(0, 12)}`;
}
