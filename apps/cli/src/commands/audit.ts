import { type AuditRow, listAudit } from '@fiscal/services';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';
import { readLimit } from '../context/read-limit.ts';

interface ListOptions {
  readonly client?: string;
  readonly company?: string;
  readonly limit: number;
  readonly cursor?: string;
}

export const addAuditCommands: AddCommands = (program, { printer, withOperator }) => {
  program
    .command('audit')
    .description('who changed what: operators, and clients by the public part of their keys')
    .command('list')
    .description('newest first')
    .option('--client <id>', 'only entries of one client')
    .option('--company <id>', 'only entries about one company and its documents')
    .option('--limit <number>', '1 to 500', readLimit, 50)
    .option('--cursor <text>', 'nextCursor of the previous page')
    .action(async ({ client, company, limit, cursor }: ListOptions) => {
      if (client === undefined && company === undefined)
        throw new CommandFailed('give --client or --company');
      const page = await withOperator((context) =>
        listAudit(context, { clientId: client, companyId: company, limit, cursor }),
      );
      const more = page.nextCursor === null ? [] : [`more: --cursor ${page.nextCursor}`];
      printer.print(page, [...auditLines(page.data), ...more]);
    });
};

const auditLines = (rows: readonly AuditRow[]): string[] =>
  tableLines([
    ['AT', 'ACTOR', 'ACTION', 'SUBJECT', 'REASON', 'BEFORE', 'AFTER'],
    ...rows.map(({ at, actor, action, subjectId, reason, before, after }) => [
      at.toISOString(),
      actor,
      action,
      subjectId,
      reason ?? '-',
      JSON.stringify(before),
      JSON.stringify(after),
    ]),
  ]);
