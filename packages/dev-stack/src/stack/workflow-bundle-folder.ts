import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '@fiscal/temporal';

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
  const parent = join(cacheFolder(environment), 'workflow-bundles');
  const folder = join(parent, dependencies);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return undefined;
  }
  return [parent, folder].every(isOwn) ? folder : undefined;
}

function isOwn(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o077) === 0;
}
