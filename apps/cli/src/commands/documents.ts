import { moveDocuments } from '@fiscal/services';
import { Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';

/** A reader that found a row before its location changed reads the object within this time. */
const settleMs = 2_000;

interface MoveOptions {
  readonly to: 's3' | 'postgres';
}

export const addDocumentCommands: AddCommands = (program, { printer, withOperator, operator, terminal }) => {
  program
    .command('documents')
    .description('the location of stored documents')
    .command('move')
    .description('move stored documents of all clients; may be interrupted and run again')
    .addOption(
      new Option('--to <place>', 's3: the bucket of DOCUMENTS_S3_BUCKET; postgres: the database')
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
