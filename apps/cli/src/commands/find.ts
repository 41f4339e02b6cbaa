import {
  type FoundGroup,
  isServiceError,
  type LookupInput,
  type LookupKind,
  type LookupStatus,
  lookUp,
  lookupKinds,
  lookupStatuses,
  type OperatorContext,
  showRangeStep,
  showTimeline,
} from '@fiscal/services';
import { InvalidArgumentError, Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { foundLines } from '../filings/describe-found.ts';
import { timelineLines } from '../filings/describe-timeline.ts';

interface FindOptions {
  readonly number?: number;
  readonly series?: number;
  readonly cnpj?: string;
  readonly company?: string;
  readonly client?: string;
  readonly kind?: LookupKind;
  readonly status?: LookupStatus;
  readonly limit: number;
  readonly cursor?: string;
}

export const addFindCommand: AddCommands = (program, { printer, withOperator }) => {
  program
    .command('find')
    .description(
      'anything of any client by a number, CNPJ, CPF, access key, protocol, externalId, id or name; of one note the history',
    )
    .argument('[text...]', 'what is known: 123/1, "serie 1 numero 123", a key, a name')
    .option('--number <number>', 'number of the note or DPS', readNumber)
    .option('--series <number>', 'its series', readNumber)
    .option('--cnpj <cnpj>', 'CNPJ of the company that issued it')
    .option('--company <id>', 'only this company')
    .option('--client <id>', 'only this client')
    .addOption(new Option('--kind <kind>').choices(lookupKinds))
    .addOption(new Option('--status <status>').choices(lookupStatuses))
    .option('--limit <number>', 'rows of a table, 1 to 100', readLimit, 20)
    .option('--cursor <text>', 'the next page of one table')
    .action(async (words: readonly string[], { company, client, ...options }: FindOptions) => {
      const text = words.length === 0 ? undefined : words.join(' ');
      const input = { ...options, text, companyId: company, clientId: client };
      const { groups, next, timeline } = await withOperator((sys) => find(sys, input));
      printer.print({ groups, timeline: timeline ?? null, next: next ?? null }, [
        ...foundLines(groups),
        ...(timeline === undefined ? [] : ['', ...timelineLines(timeline)]),
        ...(next === undefined ? [] : ['', `next: ${next.actor} ${next.action}: ${next.message}`]),
      ]);
    });
};

/** Finds, and adds the history of the only note, or of the only event's note, and the next step of the only range. */
async function find(sys: OperatorContext, input: LookupInput) {
  const groups = await refusedAsCommand(() => lookUp(sys, input));
  const timelineOf = onlyOne(groups, 'note')?.id ?? noteOf(onlyOne(groups, 'event'));
  const range = timelineOf === undefined ? onlyOne(groups, 'range') : undefined;
  return {
    groups,
    timeline: timelineOf === undefined ? undefined : await historyOf(sys, timelineOf),
    next: range === undefined ? undefined : await showRangeStep(sys, { id: range.id }),
  };
}

function onlyOne(groups: readonly FoundGroup[], kind: FoundGroup['kind']) {
  const found = groups.flatMap(({ data }) => data).filter((item) => item.kind === kind);
  return found.length === 1 ? found[0] : undefined;
}

const noteOf = (item: ReturnType<typeof onlyOne>): string | undefined =>
  item?.kind === 'event' ? item.noteId : undefined;

/** The history of a note; undefined while its company is being erased, because the client no longer reads it. */
async function historyOf(sys: OperatorContext, id: string) {
  try {
    return await showTimeline(sys, { id });
  } catch (error) {
    if (isServiceError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Writes a refused search as a failure of the command, with the refused field. */
async function refusedAsCommand<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isServiceError(error) || error.code !== 'validation_failed') throw error;
    const problems = (error.details ?? []) as readonly { readonly path: string; readonly message: string }[];
    throw new CommandFailed(problems.map(({ path, message }) => `${path}: ${message}`).join('; '));
  }
}

function readNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('must be a whole number of at most 15 digits.');
}

function readLimit(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= 100) return value;
  throw new InvalidArgumentError('must be a whole number from 1 to 100.');
}
