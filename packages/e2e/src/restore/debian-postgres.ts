import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from '@fiscal/testkit';

/** Server and client programs of one version of Postgres, as Debian's packages `postgresql-<n>` and `postgresql-client-<n>` bring them. */
export interface DebianPostgres {
  readonly major: number;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgDump: string;
  readonly pgRestore: string;
}

const packages = '/usr/lib/postgresql';
/** The oldest server on which the service runs. */
const oldest = 15;

/** The newest version that is installed whole; undefined where none is. */
export function findDebianPostgres(): DebianPostgres | undefined {
  if (!existsSync(packages)) return undefined;
  return readdirSync(packages)
    .map((name) => inFolder(Number(name), join(packages, name, 'bin')))
    .filter(({ major }) => major >= oldest)
    .sort((one, other) => other.major - one.major)
    .find(({ major: _, ...programs }) => Object.values(programs).every(isInstalled));
}

const inFolder = (major: number, folder: string): DebianPostgres => ({
  major,
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
  pgDump: join(folder, 'pg_dump'),
  pgRestore: join(folder, 'pg_restore'),
});
