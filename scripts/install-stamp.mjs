import { createHash } from 'node:crypto';

/** Returns a hash of what is to be installed. It differs from the stored one when the installed packages are out of date. */
export function installStamp(manifest, lock, hooks) {
  const { dependencies, devDependencies, optionalDependencies, devEngines } = JSON.parse(manifest);
  const { packageManager } = devEngines;
  const wanted = { dependencies, devDependencies, optionalDependencies, packageManager };
  return createHash('sha256')
    .update(JSON.stringify(wanted))
    .update(JSON.stringify([lock, hooks]))
    .digest('hex');
}
