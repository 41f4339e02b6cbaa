import { type AuditRow, listAudit } from '@fiscal/services';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';
import { readInstant } from '../context/read-instant.ts';
import { readLimit } from '../context/read-limit.ts';

interface ListOptions {
  readonly client?: string;
  readonly company?: string;
  readonly subject?: string;
  readonly by?: string;
  readonly action?: string;
  readonly from?: Date;
  readonly before?: Date;
  readonly looks: boolean;
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
    .option('--subject <id>', 'only entries about one document, company, delivery, …')
    .option('--by <actor>', 'only entries of one person, key or workflow')
    .option('--action <name>', 'only one action: filing.resolve')
    .option('--from <time>', 'first instant: 2026-11-22T00:00:00Z', readInstant)
    .option('--before <time>', 'instant after the last one', readInstant)
    .option('--looks', 'also entries of looks, which changed nothing', false)
    .option('--limit <number>', '1 to 500', readLimit, 50)
    .option('--cursor <text>', 'nextCursor of the previous page')
    .action(async ({ client, company, subject, by: actor, looks, ...input }: ListOptions) => {
      const { action } = input;
      if ([client, company, subject, actor, action].every((each) => each === undefined))
        throw new CommandFailed('give --client, --company, --subject, --by or --action');
      const page = await withOperator((context) =>
        listAudit(context, {
          clientId: client,
          companyId: company,
          subjectId: subject,
          actor,
          withLooks: looks,
          ...input,
        }),
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
