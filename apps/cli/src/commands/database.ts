import { type LoginPurpose, waitForServer } from '@fiscal/db';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { readDuration } from '../context/read-duration.ts';
import {
  type DatabaseAddresses,
  type PreparedDatabase,
  prepareDatabase,
  prepareRestore,
  variables,
} from '../database/prepare-database.ts';

export const addDatabaseCommands: AddCommands = (program, { settings, printer }) => {
  const database = program.command('database').description('the database of the service');
  database
    .command('migrate')
    .description(
      'create the database when it is missing, bring its tables up to date, and create the logins of ' +
        'DATABASE_API_URL, DATABASE_WORKER_URL, DATABASE_ERASER_URL and, if given, DATABASE_CONSOLE_URL; ' +
        'DATABASE_OWNER_URL is the address of the owner of the tables',
    )
    .option('--wait <duration>', 'longest wait until the server answers, such as 2m', readDuration, 0)
    .action(async ({ wait }: { wait: number }) => {
      const addresses = readAddresses(settings);
      await waitForServer(addresses.owner, wait);
      const prepared = await prepareDatabase(addresses);
      printer.print(prepared, [createdLine(prepared), ...migratedLines(prepared)]);
    });
  database
    .command('roles')
    .description(
      'before pg_restore: create the database when it is missing, and the roles and logins that its dump names, but no ' +
        'table; needs the same addresses as `migrate`; run `migrate` after the restore',
    )
    .action(async () => {
      const prepared = await prepareRestore(readAddresses(settings));
      printer.print(prepared, [createdLine(prepared), `logins ${prepared.logins.join(', ')} exist`]);
    });
};

const createdLine = ({ name, database }: Pick<PreparedDatabase, 'name' | 'database'>): string =>
  `database ${name} ${database === 'created' ? 'created' : 'existed'}`;

function migratedLines({ applied, later, logins }: PreparedDatabase): readonly string[] {
  if (later.length > 0)
    return [
      `it has ${later.join(', ')} of a later version, which lets this version use it: no table was changed`,
      `logins ${logins.join(', ')} have the given passwords`,
    ];
  return [
    applied.length === 0 ? 'every migration was already applied' : `applied ${applied.join(', ')}`,
    `logins ${logins.join(', ')} are ready`,
  ];
}

function readAddresses(settings: CliContext['settings']): DatabaseAddresses {
  const needed = (
    name: 'DATABASE_OWNER_URL' | (typeof variables)[Exclude<LoginPurpose, 'console'>],
  ): string => {
    const url = settings[name];
    if (url === undefined) throw new CommandFailed(`${name} is needed for this command`);
    return url;
  };
  return {
    owner: needed('DATABASE_OWNER_URL'),
    api: needed(variables.api),
    worker: needed(variables.worker),
    eraser: needed(variables.eraser),
    console: settings[variables.console],
  };
}
