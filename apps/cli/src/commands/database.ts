import type { LoginPurpose } from '@fiscal/db';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { prepareDatabase, variables } from '../database/prepare-database.ts';

export const addDatabaseCommands: AddCommands = (program, { settings, printer }) => {
  program
    .command('database')
    .description('the database of the service')
    .command('migrate')
    .description(
      'create the database when it is missing, bring its tables up to date, and create the logins of ' +
        'DATABASE_API_URL, DATABASE_WORKER_URL and DATABASE_ERASER_URL; DATABASE_OWNER_URL is the address of the owner of the tables',
    )
    .action(async () => {
      const needed = (name: 'DATABASE_OWNER_URL' | (typeof variables)[LoginPurpose]): string => {
        const url = settings[name];
        if (url === undefined) throw new CommandFailed(`${name} is needed for this command`);
        return url;
      };
      const prepared = await prepareDatabase({
        owner: needed('DATABASE_OWNER_URL'),
        api: needed(variables.api),
        worker: needed(variables.worker),
        eraser: needed(variables.eraser),
      });
      const { applied } = prepared;
      printer.print(prepared, [
        `database ${prepared.name} ${prepared.database === 'created' ? 'created' : 'was there'}`,
        applied.length === 0 ? 'every migration was in' : `applied ${applied.join(', ')}`,
        `logins ${prepared.logins.join(', ')} may serve`,
      ]);
    });
};
