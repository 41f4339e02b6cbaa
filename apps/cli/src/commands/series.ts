import { type SeriesModel, seriesModels } from '@fiscal/db';
import { type Environment, environments } from '@fiscal/domain';
import { listSeries, longestStep, setSeriesNext } from '@fiscal/services';
import { InvalidArgumentError, Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';

interface SetNextOptions {
  readonly company: string;
  readonly model: SeriesModel;
  readonly series: number;
  readonly next: number;
  readonly environment: Environment;
  readonly far?: true | undefined;
}

const limits = {
  '55': { firstSeries: 0, lastSeries: 889, lastNumber: 999_999_999 },
  dps: { firstSeries: 1, lastSeries: 49_999, lastNumber: 999_999_999_999_999 },
} as const satisfies Readonly<Record<SeriesModel, object>>;

const wholeNumber = (text: string): number => {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('must be a whole number.');
};

function requireBetween(option: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw new CommandFailed(`${option} must be a whole number from ${least} to ${most} of this model`);
}

function requireNumberOfModel({ model, series, next }: SetNextOptions): void {
  const { firstSeries, lastSeries, lastNumber } = limits[model];
  requireBetween('--series', series, firstSeries, lastSeries);
  requireBetween('--next', next, 1, lastNumber);
}

export const addSeriesCommands: AddCommands = (program, { printer, withOperator, operator }) => {
  const numbering = program
    .command('series')
    .description('numbering of NF-e (model 55) and of DPS (model dps)');
  numbering
    .command('list')
    .description('the series of every active company, with the number that the next document gets')
    .option('--company <id>', 'only series of one company')
    .action(async ({ company: companyId }: { readonly company?: string | undefined }) => {
      const listed = await withOperator((sys) => listSeries(sys, { companyId }));
      const rows = listed.map(({ companyId: of, cnpj, environment, model, series, next }) => [
        of,
        cnpj,
        environment,
        model,
        `${series}`,
        `${next}`,
      ]);
      const head = ['COMPANY', 'CNPJ', 'ENVIRONMENT', 'MODEL', 'SERIES', 'NEXT'];
      printer.print(listed, rows.length === 0 ? ['no series'] : tableLines([head, ...rows]));
    });
  numbering
    .command('set-next')
    .description('raise the next number of a series; numbers never go back')
    .requiredOption('--company <id>', 'company the series belongs to')
    .addOption(
      new Option('--model <model>', '55: NF-e; dps: NFS-e').choices(seriesModels).makeOptionMandatory(),
    )
    .requiredOption('--series <number>', 'series, 0 to 889 of NF-e, 1 to 49999 of DPS', wholeNumber)
    .requiredOption('--next <number>', 'number the next document gets', wholeNumber)
    .addOption(new Option('--environment <environment>').choices(environments).makeOptionMandatory())
    .option('--far', `allow a step of more than ${longestStep} numbers`)
    .action(async (options: SetNextOptions) => {
      requireNumberOfModel(options);
      const { company: companyId, model, series, next, environment, far } = options;
      const change = await withOperator((context) =>
        setSeriesNext(context, { ...operator(), companyId, environment, model, series, next, far }),
      );
      printer.print(change, [`${model} series ${series}: next number ${change.before} -> ${change.after}`]);
    });
};
