import type { AddCommands } from '../cli-context.ts';
import { CommandFailed } from '../command-failed.ts';
import { prepareDatabase } from '../database/prepare-database.ts';

export const addDatabaseCommands: AddCommands = (program, { settings, printer }) => {
  program
    .command('database')
    .description('the database of the service')
    .command('migrate')
    .description(
      'create the database when it is missing, bring its tables up to date, and create the login of DATABASE_URL; ' +
        'DATABASE_OWNER_URL is the address of the owner of the tables',
    )
    .action(async () => {
      const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = settings;
      if (ownerUrl === undefined) throw new CommandFailed('DATABASE_OWNER_URL is needed for this command');
      if (url === undefined) throw new CommandFailed('DATABASE_URL is needed for this command');
      const prepared = await prepareDatabase(ownerUrl, url);
      const { applied } = prepared;
      printer.print(prepared, [
        `database ${prepared.name} ${prepared.database === 'created' ? 'created' : 'was there'}`,
        applied.length === 0 ? 'every migration was in' : `applied ${applied.join(', ')}`,
        `login ${prepared.login} may serve`,
      ]);
    });
};
