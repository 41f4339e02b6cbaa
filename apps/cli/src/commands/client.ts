import { createClient, listClients, resumeClient, suspendClient } from '@fiscal/services';
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
      const rows = records.map(({ id, name, plan, createdAt, suspendedAt }) => [
        id,
        name,
        plan ?? '-',
        createdAt,
        suspendedAt === null ? 'active' : `suspended ${suspendedAt}`,
      ]);
      printer.print(records, tableLines([['ID', 'NAME', 'PLAN', 'CREATED', 'STATE'], ...rows]));
    });

  client
    .command('suspend')
    .description('refuse every key of a client; documents in progress continue')
    .argument('<id>', 'client')
    .action(async (clientId: string) => {
      const record = await withOperator((context) => suspendClient(context, { ...operator(), clientId }));
      printer.print(record, [`client ${record.id} suspended`]);
    });

  client
    .command('resume')
    .description('accept the keys of a suspended client again')
    .argument('<id>', 'client')
    .action(async (clientId: string) => {
      const record = await withOperator((context) => resumeClient(context, { ...operator(), clientId }));
      printer.print(record, [`client ${record.id} resumed`]);
    });
};
