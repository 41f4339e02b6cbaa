import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { privateCache } from '@fiscal/bundles/private-cache';

const lockfile = new URL('../../../../pnpm-lock.yaml', import.meta.url);

/**
 * Returns the worker's folder for the bundle of the workflows, which costs 3 s of CPU: outside the repository, so that
 * every clone with the same dependencies shares it. Its content is executed: undefined when others could write to it,
 * so that each installation keeps its own.
 */
export function workflowBundleFolder(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const dependencies = createHash('sha256').update(readFileSync(lockfile)).digest('hex').slice(0, 24);
  return privateCache(environment, 'workflow-bundles', dependencies);
}
