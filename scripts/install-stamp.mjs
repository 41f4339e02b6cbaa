import { createHash } from 'node:crypto';

/** Names what is to be installed: another one means that the installed packages are not those of the lockfile. */
export function installStamp(manifest, lock, hooks) {
  const { dependencies, devDependencies, optionalDependencies, devEngines } = JSON.parse(manifest);
  const { packageManager } = devEngines;
  const wanted = { dependencies, devDependencies, optionalDependencies, packageManager };
  return createHash('sha256')
    .update(JSON.stringify(wanted))
    .update(JSON.stringify([lock, hooks]))
    .digest('hex');
}
