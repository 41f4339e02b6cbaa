import { type Environment, environments } from '@fiscal/domain';
import { listDueGaps } from '@fiscal/services';
import { Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { readLimit } from '../context/read-limit.ts';
import { gapLines } from '../filings/describe-gaps.ts';

interface GapsOptions {
  readonly environment?: Environment;
  readonly client?: string;
  readonly limit: number;
  readonly cursor?: string;
}

export const addGapsCommand: AddCommands = (program, { printer, withOperator }) => {
  program
    .command('gaps')
    .description(
      'numbers that their companies have to correct or disable by the 10th of this month, or should have',
    )
    .addOption(new Option('--environment <environment>').choices(environments))
    .option('--client <id>', 'only gaps of one client')
    .option('--limit <number>', '1 to 500', readLimit, 100)
    .option('--cursor <text>', 'nextCursor of the previous page')
    .action(async ({ client, ...input }: GapsOptions) => {
      const gaps = await withOperator((sys) => listDueGaps(sys, { clientId: client, ...input }));
      printer.print(gaps, gapLines(gaps));
    });
};
