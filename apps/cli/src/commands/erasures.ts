import { readFile } from 'node:fs/promises';
import { databaseUrlField } from '@fiscal/config';
import { type BlockingSession, describeSessions, rewriteTables, TableInUse } from '@fiscal/db';
import {
  createValueSearch,
  eraseAsOperator,
  listErasures,
  type ReadValues,
  readValues,
  repeatErasures,
} from '@fiscal/services';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';
import { neededSetting } from '../context/needed-setting.ts';
import { readInstant } from '../context/read-instant.ts';
import { type ErasureProof, proveErasure } from '../erasure/prove-erasure.ts';

interface EraseOptions {
  readonly deleteDocuments?: boolean | undefined;
}

interface ProofOptions {
  readonly values: string;
  readonly path?: readonly string[] | undefined;
  readonly temporalDatabase?: readonly string[] | undefined;
  readonly withoutTemporal?: boolean | undefined;
}

export const addErasureCommands: AddCommands = (program, context) => {
  const { printer, withOperator, operator } = context;
  const company = program.command('company').description('one company of any client');
  company
    .command('erase')
    .description('erase a company and all its data, as its client could; this cannot be undone')
    .argument('<id>', 'id of the company', readId)
    .option('--delete-documents', 'erase notes and disablings of production too')
    .action(async (companyId: string, { deleteDocuments = false }: EraseOptions) => {
      const erasure = await withOperator((sys) =>
        eraseAsOperator(sys, { ...operator(), companyId, deleteDocuments }),
      );
      printer.print(erasure, [`company ${erasure.id} is being erased`]);
    });
  company
    .command('erasure-proof')
    .description('search databases, Temporal and files for data of erased companies; fails when it finds any')
    .argument('<id...>', 'ids of the companies; several are searched together', readIds)
    .requiredOption('--values <file>', 'values of the companies: one per line, or JSON of their requests')
    .option('--path <path...>', 'files and folders to search: logs, dumps, the database file of Temporal')
    .option('--temporal-database <url...>', 'addresses of both databases of Temporal, when it is on Postgres')
    .option('--without-temporal', 'do not search the executions of Temporal')
    .action(async (companyIds: readonly string[], options: ProofOptions) => {
      const given = readValues(await readFile(options.values, 'utf8'));
      if (given.values.length === 0)
        throw new CommandFailed(`${options.values} holds no value to search for`);
      const proof = await prove(context, companyIds, given, options);
      printer.print(
        { ...proof, values: given.values.length, tooShort: given.tooShort },
        proofLines(proof, given),
      );
      if (proof.hits.length > 0)
        throw new CommandFailed(
          `${proof.hits.length} places hold data of ${companyIds.length === 1 ? 'the company' : 'the companies'}`,
        );
    });
  addErasuresCommands(program, context);
};

interface ListOptions {
  readonly company?: string | undefined;
  readonly since?: Date | undefined;
}

const addErasuresCommands: AddCommands = (program, context) => {
  const { printer, withOperator, operator } = context;
  const requests = program.command('erasures').description('requests to erase companies');
  requests
    .command('list')
    .description('the last 100 requests, newest first')
    .option('--company <id>', 'only requests about one company', readId)
    .option('--since <time>', 'all requests since this time: 2026-11-22T00:00:00Z', readInstant)
    .action(async ({ company: companyId, since }: ListOptions) => {
      const limit = since === undefined ? undefined : mostListed;
      const { page: erasures } = await withOperator((sys) => listErasures(sys, { companyId, since, limit }));
      const rows = erasures.map(
        ({ id, companyId: of, status, requestedAt, requestedBy, endedAt, inProgress }) => [
          id,
          of,
          status,
          requestedAt.toISOString(),
          requestedBy,
          endedAt?.toISOString() ?? '-',
          `${inProgress}`,
        ],
      );
      const head = ['ERASURE', 'COMPANY', 'STATUS', 'REQUESTED', 'BY', 'ENDED', 'IN PROGRESS'];
      printer.print(erasures, rows.length === 0 ? ['no erasure'] : tableLines([head, ...rows]));
    });
  requests
    .command('rewrite')
    .description(
      'write every table that loses rows into new files, so that no file of a table has bytes of removed rows; locks ' +
        'one table after the other; needs DATABASE_OWNER_URL',
    )
    .option('--lock-timeout <seconds>', 'longest wait for a table that others use', readSeconds, 10)
    .action((options: { readonly lockTimeout: number }) => rewrite(context, options));
  requests
    .command('repeat')
    .description('after a restore: repeat the erasures in a file that `--json erasures list` printed')
    .argument('<file>', 'the file; erasures that the database knows are not repeated')
    .action(async (file: string) => {
      const listed = listedErasures.safeParse(JSON.parse(await readFile(file, 'utf8')));
      if (!listed.success)
        throw new CommandFailed(`${file} is not what \`fiscal --json erasures list\` prints`);
      const repeated = await withOperator((sys) => repeatErasures(sys, operator(), listed.data));
      printer.print(repeated, [
        ...repeated.map(({ companyId, result }) => `${companyId}: ${result}`),
        `${repeated.filter(({ result }) => result === 'requested').length} companies are being erased`,
      ]);
      const refused = repeated.filter(({ result }) => result === 'refused').length;
      if (refused > 0) {
        throw new CommandFailed(
          `${refused} companies have documents of production, and their request was without --delete-documents`,
        );
      }
    });
};

/** Rewrites the tables, and fails when removed rows are left in one of them. */
async function rewrite(
  { printer, settings }: CliContext,
  { lockTimeout }: { readonly lockTimeout: number },
): Promise<void> {
  const url = neededSetting(settings, 'DATABASE_OWNER_URL');
  const rewritten = await rewriteTables({ url, lockTimeoutMs: lockTimeout * 1000 }).catch(
    (error: unknown) => {
      if (!(error instanceof TableInUse)) throw error;
      throw new CommandFailed(
        `${error.message}, for longer than ${lockTimeout} s: end it, or repeat this command with a longer --lock-timeout`,
      );
    },
  );
  const { tables, statistics, readers } = rewritten;
  printer.print(rewritten, [
    ...tableLines([
      ['TABLE', 'BYTES BEFORE', 'AFTER', 'REMOVED ROWS LEFT'],
      ...tables.map(({ name, before, after, kept }) => [name, `${before}`, `${after}`, `${kept}`]),
    ]),
    statistics
      ? 'the statistics of the planner were rewritten too'
      : 'the statistics of the planner were not rewritten: run this command once as a superuser',
    'the write-ahead log and backups still hold the removed rows',
  ]);
  const left = tables.filter(({ kept }) => kept > 0).map(({ name }) => name);
  if (left.length > 0) {
    throw new CommandFailed(
      `an older transaction may still read removed rows of ${left.join(', ')}: end it (${blockersOf(readers)}), then ` +
        'repeat this command',
    );
  }
}

const blockersOf = (readers: readonly BlockingSession[]): string =>
  readers.length === 0
    ? 'a prepared transaction, a slot or a standby'
    : `${describeSessions(readers)}; else a prepared transaction, a slot or a standby`;

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds > 0) return seconds;
  throw new InvalidArgumentError('must be a number of seconds.');
}

const mostListed = 100_000;

const listedErasures = z.array(
  z.object({
    companyId: z.string().regex(/^[0-9a-f]{24}$/),
    deleteDocuments: z.boolean(),
    status: z.enum(['waiting', 'erasing', 'erased', 'undone']),
  }),
);

function prove(
  { settings, withOperator, withKeptExecutions }: CliContext,
  companyIds: readonly string[],
  { values }: ReadValues,
  { path: paths = [], temporalDatabase = [], withoutTemporal = false }: ProofOptions,
): Promise<ErasureProof> {
  const url = neededSetting(settings, 'DATABASE_URL');
  for (const each of temporalDatabase) {
    const problem = databaseUrlField.safeParse(each).error?.issues[0]?.message;
    if (problem !== undefined) throw new CommandFailed(`an address of --temporal-database ${problem}`);
  }
  const databases = [{ url, as: 'system' as const }, ...temporalDatabase.map((each) => ({ url: each }))];
  const search = createValueSearch(values);
  return withOperator((operator) =>
    withoutTemporal
      ? proveErasure(companyIds, search, { operator, databases, executions: undefined, paths })
      : withKeptExecutions((executions) =>
          proveErasure(companyIds, search, { operator, databases, executions, paths }),
        ),
  );
}

const proofLines = ({ hits, read }: ErasureProof, { values, tooShort }: ReadValues): readonly string[] => [
  ...hits.map(({ place, what }) => `${place}: ${what}`),
  `searched ${values.length} values in ${read.cells} cells, ${read.executions} executions, ${read.objects} objects and ${read.bytesOfFiles} bytes of files`,
  ...(tooShort > 0 ? [`${tooShort} values are too short to search for`] : []),
  `${hits.length} hits`,
];

function readId(text: string): string {
  if (/^[0-9a-f]{24}$/.test(text)) return text;
  throw new InvalidArgumentError('must be an id, 24 hexadecimal digits');
}

const readIds = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  readId(text),
];
