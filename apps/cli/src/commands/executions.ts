import { makeExecutionsDue } from '@fiscal/services';
import type { AddCommands } from '../context/cli-context.ts';

export const addExecutionsCommand: AddCommands = (program, { printer, withOperator }) => {
  program
    .command('executions')
    .description('workflows of open documents')
    .command('audit')
    .description(
      'after a restore: let housekeeping check every open document now, and start the executions that Temporal does not have',
    )
    .action(async () => {
      const due = await withOperator(makeExecutionsDue);
      printer.print({ due }, [
        `${due} more executions are due now, of documents, deliveries, certificates and erasures; housekeeping checks at most 400 of each table at a time`,
      ]);
    });
};
