import { makeExecutionsDue } from '@fiscal/services';
import type { AddCommands } from '../context/cli-context.ts';

export const addExecutionsCommand: AddCommands = (program, { printer, withOperator }) => {
  program
    .command('executions')
    .description('workflows of open documents')
    .command('audit')
    .description(
      'after a restore: let housekeeping look after every open document at once, and start what Temporal does not hold',
    )
    .action(async () => {
      const due = await withOperator(makeExecutionsDue);
      printer.print({ due }, [`${due} open documents are looked after now, 500 at each look`]);
    });
};
