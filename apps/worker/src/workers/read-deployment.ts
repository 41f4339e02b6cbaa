import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { apiVersion, buildOf, readCommit } from '@fiscal/config';
import type { VersioningBehavior } from '@temporalio/common';
import type { WorkerDeploymentOptions } from '@temporalio/worker';
import type { QueueRole } from './queue-plan.ts';

/** Returns how the worker of a queue takes part in versioning. */
export type PlanVersion = (role: QueueRole) => WorkerDeploymentOptions;

/**
 * The builds under which executions continue when another build becomes current, by their queue. The workers name the
 * behavior and not the workflows, because the server refuses a worker without a version whose workflows name one.
 */
const behaviors: Readonly<Record<QueueRole, VersioningBehavior>> = {
  // A document ends under the build that began it: another one may not know its steps. `fiscal workers move` moves it.
  filings: 'PINNED',
  // A delivery waits up to a day between two tries, and has one activity, whose next try any build can make.
  deliveries: 'AUTO_UPGRADE',
  // A watch lives as long as its certificate, and an erasure waits for open documents: no build runs for so long.
  companies: 'AUTO_UPGRADE',
  // These queues have activities only, which go where their documents go.
  followUp: 'PINNED',
  authority: 'PINNED',
};

export interface DeploymentSettings {
  /** No versioning when absent. */
  readonly WORKER_DEPLOYMENT_NAME?: string | undefined;
  readonly WORKER_BUILD_ID?: string | undefined;
  readonly COMMIT?: string | undefined;
}

/** Returns the version by which Temporal routes tasks to the workers of this process. Undefined without versioning. */
export function readDeployment(settings: DeploymentSettings, bundlePath: string): PlanVersion | undefined {
  const { WORKER_DEPLOYMENT_NAME: deploymentName, WORKER_BUILD_ID: named } = settings;
  if (deploymentName === undefined) return undefined;
  const buildId = named ?? buildOfWorkers(readCommit(settings.COMMIT), bundlePath);
  return (role) => ({
    useWorkerVersioning: true,
    version: { deploymentName, buildId },
    defaultVersioningBehavior: behaviors[role],
  });
}

/** Returns version and commit. Where nobody knows the commit, the digest of the workflows stands for it. */
export function buildOfWorkers(commit: string | undefined, bundlePath: string): string {
  if (commit !== undefined) return buildOf(commit);
  const digest = createHash('sha256').update(readFileSync(bundlePath)).digest('hex');
  return `${apiVersion}+bundle.${digest.slice(0, 12)}`;
}
