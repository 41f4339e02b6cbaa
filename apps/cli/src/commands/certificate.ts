import { listCertificates } from '@fiscal/services';
import { InvalidArgumentError } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { tableLines } from '../context/console-output.ts';
import { readLimit } from '../context/read-limit.ts';

interface ListOptions {
  readonly expiring?: number;
  readonly limit: number;
  readonly cursor?: string;
}

export const addCertificateCommands: AddCommands = (program, { printer, withOperator }) => {
  program
    .command('certificate')
    .description('certificates of companies')
    .command('list')
    .description('certificates in use, by the day on which they expire')
    .option(
      '--expiring <days>',
      'only certificates that expire within this number of days, or have expired',
      readDays,
    )
    .option('--limit <number>', '1 to 500', readLimit, 100)
    .option('--cursor <text>', 'nextCursor of the previous page')
    .action(async ({ expiring, ...input }: ListOptions) => {
      const { page, nextCursor } = await withOperator((sys) =>
        listCertificates(sys, { expiringDays: expiring, ...input }),
      );
      const rows = page.map(({ companyId, clientId, mode, version, notAfter, daysLeft }) => [
        companyId,
        clientId,
        mode,
        `${version}`,
        notAfter.toISOString(),
        `${daysLeft}`,
      ]);
      const head = ['COMPANY', 'CLIENT', 'MODE', 'VERSION', 'EXPIRES', 'DAYS LEFT'];
      const more = nextCursor === null ? [] : [`more: --cursor ${nextCursor}`];
      printer.print(
        { data: page, nextCursor },
        rows.length === 0 ? ['no certificate'] : [...tableLines([head, ...rows]), ...more],
      );
    });
};

function readDays(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (days <= 3650) return days;
  throw new InvalidArgumentError('must be a whole number of days, 0 to 3650.');
}
