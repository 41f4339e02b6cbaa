import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { privateCache } from '@fiscal/bundles/private-cache';

const lockfile = new URL('../../../../pnpm-lock.yaml', import.meta.url);

/**
 * Where the worker keeps the bundle of the workflows, which it makes in 3 s of CPU: outside the repository, so that every
 * clone with the same dependencies shares it. What is read from there is run: undefined, and each installation keeps
 * its own, where others could write.
 */
export function workflowBundleFolder(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const dependencies = createHash('sha256').update(readFileSync(lockfile)).digest('hex').slice(0, 24);
  return privateCache(environment, 'workflow-bundles', dependencies);
}
