import { readFileSync } from 'node:fs';
import { type AttentionAction, attentionActions } from '@fiscal/contracts';
import {
  type Attention,
  type Authorizer,
  attentions,
  authorizers,
  type Environment,
  environments,
  type FilingStatus,
  filingStatuses,
  type WaitReason,
  waitReasons,
} from '@fiscal/domain';
import {
  hurryFiling,
  listOpenFilings,
  redispatchFiling,
  resolveFiling,
  showFiling,
  showTimeline,
  withoutEvents,
} from '@fiscal/services';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed, exitCodes } from '../context/command-failed.ts';
import { readDuration } from '../context/read-duration.ts';
import { readLimit } from '../context/read-limit.ts';
import { type OperatorOption, whoDecides, withOperatorOption } from '../context/who-decides.ts';
import { filingLines, listLines } from '../filings/describe-filing.ts';
import { timelineLines } from '../filings/describe-timeline.ts';
import { hurryLines, redispatchLines, resolveLines } from '../filings/explain-result.ts';
import { type FilingNames, findNamedFiling, withFilingNames } from '../filings/find-named-filing.ts';

interface ListOptions {
  readonly status?: FilingStatus;
  readonly attention?: Attention | 'any';
  readonly waiting?: WaitReason | 'any';
  readonly authorizer?: Authorizer;
  readonly environment?: Environment;
  readonly client?: string;
  readonly olderThan?: number;
  readonly limit: number;
  readonly cursor?: string;
}

interface ChangeOptions extends FilingNames, OperatorOption {}

interface ResolveOptions extends ChangeOptions {
  readonly action: AttentionAction;
  readonly ticket: string;
  readonly takenBy?: string;
  readonly document?: string;
  readonly withoutEvents?: true;
}

export const addFilingsCommands: AddCommands = (program, context) => {
  const filings = program
    .command('filings')
    .description('documents that an authority has not answered yet, or that need attention');
  addList(filings, context);
  addShow(filings, context);
  addTimeline(filings, context);
  addRedispatch(filings, context);
  addHurry(filings, context);
  addResolve(filings, context);
};

function addList(filings: Command, { printer, withOperator }: CliContext): void {
  filings
    .command('list')
    .description('open filings, oldest first')
    .addOption(new Option('--status <status>').choices(filingStatuses))
    .addOption(new Option('--attention <attention>', 'or any').choices([...attentions, 'any']))
    .addOption(new Option('--waiting <reason>', 'or any').choices([...waitReasons, 'any']))
    .addOption(new Option('--authorizer <authorizer>').choices(authorizers))
    .addOption(new Option('--environment <environment>').choices(environments))
    .option('--client <id>', 'only filings of one client')
    .option(
      '--older-than <age>',
      'only filings accepted longer ago than this: 90s, 30m, 2h, 3d',
      readDuration,
    )
    .option('--limit <number>', '1 to 500', readLimit, 50)
    .option('--cursor <id>', 'continue after this filing')
    .action(async ({ olderThan, client, ...filter }: ListOptions) => {
      const page = await withOperator((sys) =>
        listOpenFilings(sys, { ...filter, clientId: client, olderThanMs: olderThan }),
      );
      printer.print(page, listLines(page));
    });
}

function addShow(filings: Command, { printer, withOperator, withExecutions }: CliContext): void {
  withFilingNames(filings.command('show'))
    .description('one filing: runs, calls, deliveries, decisions, and its execution in Temporal')
    .action(async (id: string | undefined, names: FilingNames) => {
      const view = await withOperator(async (sys) => {
        const found = await findNamedFiling(sys, id, names);
        return withExecutions('optional', (executions) => showFiling(sys, executions, { id: found }));
      });
      if (view === undefined) throw new CommandFailed('no filing has this id', exitCodes.refused);
      printer.print(view, filingLines(view));
    });
}

interface TimelineOptions extends FilingNames {
  readonly limit: number;
  readonly cursor?: string;
}

function addTimeline(filings: Command, { printer, withOperator }: CliContext): void {
  withFilingNames(filings.command('timeline'))
    .description('the history of a note, as its client sees it')
    .option('--limit <number>', '1 to 500', readLimit, 100)
    .option('--cursor <text>', 'nextCursor of the previous page')
    .action(async (id: string | undefined, { limit, cursor, ...names }: TimelineOptions) => {
      const timeline = await withOperator(async (sys) => {
        const found = await findNamedFiling(sys, id, names);
        return showTimeline(sys, { id: found, limit, cursor });
      });
      if (timeline === undefined) throw new CommandFailed('no note has this id', exitCodes.refused);
      printer.print(timeline, timelineLines(timeline));
    });
}

function addRedispatch(filings: Command, context: CliContext): void {
  const { printer, withOperator, withExecutions } = context;
  changing(filings.command('redispatch'))
    .description('start the execution of an open filing that has none; a running one is not changed')
    .action(async (id: string | undefined, { operator, ...names }: ChangeOptions) => {
      const who = whoDecides(context, operator);
      const result = await withOperator(async (sys) => {
        const found = await findNamedFiling(sys, id, names);
        return withExecutions('optional', (executions) =>
          redispatchFiling(sys, executions, { ...who, id: found }),
        );
      });
      printer.print(result, redispatchLines(result));
    });
}

function addHurry(filings: Command, context: CliContext): void {
  const { printer, withOperator, withExecutions } = context;
  changing(filings.command('hurry'))
    .description(
      'end the wait for a circuit, a postponed call, the database or a defect that has been repaired',
    )
    .action(async (id: string | undefined, { operator, ...names }: ChangeOptions) => {
      const who = whoDecides(context, operator);
      const result = await withOperator(async (sys) => {
        const found = await findNamedFiling(sys, id, names);
        return withExecutions('optional', (executions) =>
          hurryFiling(sys, executions, { ...who, id: found }),
        );
      });
      printer.print(result, hurryLines(result));
    });
}

const actionHelp =
  'recheck queries the authority, resend sends the same bytes, abandon ends the filing as failed, adopt takes the document of the ' +
  'authority, release gives the number to another key that the authority has registered';

function addResolve(filings: Command, context: CliContext): void {
  const { printer, withOperator, withExecutions } = context;
  changing(filings.command('resolve'))
    .description('decide about a filing that needs attention, or that has failed')
    .addOption(new Option('--action <action>', actionHelp).choices(attentionActions).makeOptionMandatory())
    .option('--taken-by <key>', 'for release: the key that has the number, when no answer names it', readKey)
    .option('--document <file>', "for adopt: the XML of the note from the authority's portal")
    .option('--without-events', 'for adopt: the portal of the NFS-e shows no event that ends it')
    .requiredOption('--ticket <id>', 'id of the decision, which may be repeated with the same id', readTicket)
    .action(async (id: string | undefined, { operator, ...options }: ResolveOptions) => {
      const { action, ticket, takenBy, document, withoutEvents: isWithoutEvents, ...names } = options;
      const who = whoDecides(context, operator);
      if (takenBy !== undefined && action !== 'release')
        throw new CommandFailed('--taken-by is only for release');
      if (document !== undefined && action !== 'adopt')
        throw new CommandFailed('--document is only for adopt');
      if (isWithoutEvents === true && (action !== 'adopt' || document !== undefined))
        throw new CommandFailed('--without-events is only for adopt, without --document');
      const withoutDocument = isWithoutEvents === true ? withoutEvents : takenBy;
      const evidence = document === undefined ? withoutDocument : readDocument(document);
      const result = await withOperator(async (sys) => {
        const found = await findNamedFiling(sys, id, names);
        return withExecutions('needed', (executions) =>
          resolveFiling(sys, executions, { ...who, id: found, action, ticket, evidence }),
        );
      });
      printer.print(result, resolveLines(result));
    });
}

/** Adds the names of a filing and the required `--operator` to a command that changes data. */
const changing = (command: Command): Command => withOperatorOption(withFilingNames(command));

function readKey(text: string): string {
  if (/^[0-9A-Z]{44}$/.test(text) || /^[0-9A-Z]{50}$/.test(text)) return text;
  throw new InvalidArgumentError('the access key of an NF-e (44 characters) or of an NFS-e (50).');
}

const mostCharacters = 2_000_000;

function readDocument(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.length <= mostCharacters) return text;
  } catch {
    throw new CommandFailed(`${path} cannot be read`);
  }
  throw new CommandFailed(`${path} is too big for a note`);
}

function readTicket(text: string): string {
  if (/^[\w.:#-]{1,100}$/.test(text)) return text;
  throw new InvalidArgumentError('at most 100 letters, digits, ".", "_", ":", "#", "-".');
}
