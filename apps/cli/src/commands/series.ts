import { type Environment, environments } from '@fiscal/domain';
import { listSeries, setSeriesNext } from '@fiscal/services';
import { InvalidArgumentError, Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { tableLines } from '../context/console-output.ts';

interface SetNextOptions {
  readonly company: string;
  readonly series: number;
  readonly next: number;
  readonly environment: Environment;
}

const integer =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`must be a whole number from ${least} to ${most}.`);
  };

export const addSeriesCommands: AddCommands = (program, { printer, withOperator, operator }) => {
  const numbering = program.command('series').description('numbering of NF-e');
  numbering
    .command('list')
    .description('the series of every active company, with the number that the next note gets')
    .option('--company <id>', 'of one company')
    .action(async ({ company: companyId }: { readonly company?: string | undefined }) => {
      const listed = await withOperator((sys) => listSeries(sys, { companyId }));
      const rows = listed.map(({ companyId: of, cnpj, environment, series, next }) => [
        ...[of, cnpj, environment, `${series}`, `${next}`],
      ]);
      const head = ['COMPANY', 'CNPJ', 'ENVIRONMENT', 'SERIES', 'NEXT'];
      printer.print(listed, rows.length === 0 ? ['no series'] : tableLines([head, ...rows]));
    });
  numbering
    .command('set-next')
    .description('raise the next number of a series; numbers never go back')
    .requiredOption('--company <id>', 'company the series belongs to')
    .requiredOption('--series <number>', 'series, 0 to 889', integer(0, 889))
    .requiredOption('--next <number>', 'number the next note gets', integer(1, 999_999_999))
    .addOption(new Option('--environment <environment>').choices(environments).makeOptionMandatory())
    .action(async ({ company, series, next, environment }: SetNextOptions) => {
      const change = await withOperator((context) =>
        setSeriesNext(context, { ...operator(), companyId: company, environment, series, next }),
      );
      printer.print(change, [`series ${series}: next number ${change.before} -> ${change.after}`]);
    });
};
