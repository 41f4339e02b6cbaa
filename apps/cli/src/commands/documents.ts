import { moveDocuments } from '@fiscal/services';
import { Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';

/** The time for a reader that found a row before its location changed: it reads the object at once. */
const settleMs = 2_000;

interface MoveOptions {
  readonly to: 's3' | 'postgres';
}

export const addDocumentCommands: AddCommands = (program, { printer, withOperator, operator, terminal }) => {
  program
    .command('documents')
    .description('where stored documents lie')
    .command('move')
    .description('moves stored documents of all clients; may be interrupted and run again')
    .addOption(
      new Option('--to <place>', 'the bucket of DOCUMENTS_S3_BUCKET, or the rows')
        .choices(['s3', 'postgres'])
        .makeOptionMandatory(),
    )
    .action(async ({ to }: MoveOptions) => {
      const moved = (documents: number): void => void terminal?.write(`\r${documents} documents`);
      const result = await withOperator((sys) => moveDocuments(sys, { ...operator(), to, moved, settleMs }));
      if (result.kind === 'noBucket') throw new CommandFailed('DOCUMENTS_S3_BUCKET names no bucket');
      printer.print(result, [`${result.documents} documents moved to ${to}`]);
    });
};
