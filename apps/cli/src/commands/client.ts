import { createClient, listClients } from '@fiscal/services';
import type { AddCommands } from '../context/cli-context.ts';
import { tableLines } from '../context/console-output.ts';

export const addClientCommands: AddCommands = (program, { printer, withOperator, operator }) => {
  const client = program.command('client').description('clients of the service');

  client
    .command('create')
    .description('register a client')
    .requiredOption('--name <name>', 'name of the client')
    .option('--plan <plan>', 'plan shown by /v1/me')
    .action(async ({ name, plan }: { name: string; plan?: string }) => {
      const record = await withOperator((context) => createClient(context, { ...operator(), name, plan }));
      printer.print(record, [`client ${record.id} (${record.name}) created`]);
    });

  client
    .command('list')
    .description('list the clients')
    .action(async () => {
      const records = await withOperator(listClients);
      const rows = records.map(({ id, name, plan, createdAt }) => [id, name, plan ?? '-', createdAt]);
      printer.print(records, tableLines([['ID', 'NAME', 'PLAN', 'CREATED'], ...rows]));
    });
};
