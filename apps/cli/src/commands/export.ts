import { type Environment, environments } from '@fiscal/domain';
import { exportOfCompany } from '@fiscal/services';
import { InvalidArgumentError, Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { createProgressBar } from '../export/progress-bar.ts';
import { saveArchive } from '../export/save-archive.ts';

interface ExportOptions {
  readonly company: string;
  readonly month: string;
  readonly output: string;
  readonly danfe?: true;
  readonly environment?: Environment;
}

function readMonth(text: string): string {
  if (/^20(?:0[6-9]|[1-9]\d)-(?:0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('must be a month YYYY-MM.');
}

export const addExportCommand: AddCommands = (program, { printer, withOperator, operator, terminal }) => {
  program
    .command('export')
    .description(
      'the archive of a month of a company: XMLs, events, disablings, summary; continues an interrupted export',
    )
    .requiredOption('--company <id>', 'company of the documents')
    .requiredOption('--month <YYYY-MM>', 'month of authorization, in Brasília', readMonth)
    .requiredOption('--output <file>', 'file to write; FILE.part until it is complete')
    .option('--danfe', 'with the DANFEs, which must be stored already')
    .addOption(
      new Option('--environment <environment>', 'the current one of the company unless given').choices(
        environments,
      ),
    )
    .action(async ({ company, month, output, danfe, environment }: ExportOptions) => {
      const saved = await withOperator(async (context) => {
        const archive = await exportOfCompany(context, {
          ...operator(),
          companyId: company,
          month,
          danfe: danfe === true ? 'with' : 'without',
          environment,
        });
        return saveArchive(archive, output, createProgressBar(terminal, archive.size));
      });
      const from = saved.resumedAt === 0 ? '' : `, of which ${saved.resumedAt} from an earlier run`;
      printer.print({ output, ...saved }, [`${output}: ${saved.bytes} bytes${from}`]);
    });
};
