import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps programs of servers there, outside of a user's search path. */
export const serverPrograms = '/usr/sbin';

/** Throws when a program is neither on the search path nor among those of servers, with the command that installs all. */
export function requirePrograms(names: readonly string[], path = ''): void {
  const folders = [...path.split(delimiter), serverPrograms];
  const missing = names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length === 0) return;
  throw new Error(
    `missing: ${missing.join(', ')}. Install the packages: apt-get install ${missing.join(' ')}`,
  );
}
