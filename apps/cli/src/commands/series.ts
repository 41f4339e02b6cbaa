import { type SeriesModel, seriesModels } from '@fiscal/db';
import { type Environment, environments } from '@fiscal/domain';
import { listSeries, type OperatorContext, setSeriesNext } from '@fiscal/services';
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

/** Numbers that a series moves ahead at most without `--far`: a further step is more likely an error of typing. */
const furthest = 1_000;

/** The series only grows meanwhile, so that its step is never longer than the one that was looked at. */
async function requireNear(context: OperatorContext, options: SetNextOptions): Promise<void> {
  const { company: companyId, environment, model, series, next, far } = options;
  if (far === true) return;
  const present = (await listSeries(context, { companyId })).find(
    (one) => one.environment === environment && one.model === model && one.series === series,
  );
  if (present === undefined || next - present.next <= furthest) return;
  throw new CommandFailed(
    `${model} series ${series}: ${next} is ${next - present.next} numbers ahead of ${present.next}, the next number now; ` +
      `more than ${furthest} need --far`,
  );
}

export const addSeriesCommands: AddCommands = (program, { printer, withOperator, operator }) => {
  const numbering = program
    .command('series')
    .description('numbering of NF-e (model 55) and of DPS (model dps)');
  numbering
    .command('list')
    .description('the series of every active company, with the number that the next document gets')
    .option('--company <id>', 'of one company')
    .action(async ({ company: companyId }: { readonly company?: string | undefined }) => {
      const listed = await withOperator((sys) => listSeries(sys, { companyId }));
      const rows = listed.map(({ companyId: of, cnpj, environment, model, series, next }) => [
        ...[of, cnpj, environment, model, `${series}`, `${next}`],
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
    .option('--far', `more than ${furthest} numbers ahead`)
    .action(async (options: SetNextOptions) => {
      requireNumberOfModel(options);
      const { company: companyId, model, series, next, environment } = options;
      const change = await withOperator(async (context) => {
        await requireNear(context, options);
        return setSeriesNext(context, { ...operator(), companyId, environment, model, series, next });
      });
      printer.print(change, [`${model} series ${series}: next number ${change.before} -> ${change.after}`]);
    });
};
