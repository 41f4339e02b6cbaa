import type { Transaction } from '@fiscal/db';
import { endOfBrasiliaDay, type FilingStatus, id24, type Problem, startOfBrasiliaDay } from '@fiscal/domain';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { Page } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { validationFailed } from '../context/service-error.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { type NotesOfText, notesOfText } from '../lookup/notes-of-text.ts';
import type { NoteKind } from '../notes/note-kind.ts';
import { cutPage, growingLimitOf, type ListInput } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { type SearchParameters, type SearchStatements, searchStatements } from './search-statement.ts';

/** A note is found when every given filter holds. Days are YYYY-MM-DD in Brasília; first and last day are included. */
export interface SearchNotesInput extends ListInput {
  readonly companyId?: string | undefined;
  readonly status?: readonly FilingStatus[] | undefined;
  /** Only notes that wait for a person. */
  readonly attention?: 'true' | undefined;
  readonly series?: number | undefined;
  readonly numberFrom?: number | undefined;
  readonly numberTo?: number | undefined;
  readonly accessKey?: string | undefined;
  /** CNPJ or CPF without punctuation. */
  readonly recipientDocument?: string | undefined;
  /** A text that names notes, as `notesOfText` reads it. */
  readonly q?: string | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly authorizedFrom?: string | undefined;
  readonly authorizedTo?: string | undefined;
}

/**
 * Makes the verb that lists the notes of the client and of the key's mode, newest first. While a client reads page
 * after page, new notes are not added, and no other note is left out or repeated. The verb throws `not_found` for the
 * company, `validation_failed` at `cursor` and at the end of a range when it is before the beginning. A search for words of
 * a name reads a limited number of notes: its page may be short, or empty, and still have a next one.
 */
export function searchNotes<Row extends FilingRow, Shown>({ rows, record }: NoteKind<Row, Shown>) {
  const statements = searchStatements<Row>(rows);
  return async (ctx: TenantContext, input: SearchNotesInput): Promise<Page<Shown>> => {
    const problems = reversedRanges(input);
    if (problems.length > 0) throw validationFailed(problems);
    const limit = growingLimitOf(input);
    return inTenant(ctx, async (tx) => {
      if (input.companyId !== undefined) await findCompany(tx, ctx, input.companyId);
      const { q: text, companyId } = input;
      await tx.run(plannedEachTime, {});
      const named =
        text === undefined ? undefined : await notesOfText(tx, ctx, { text, kind: rows.kind, companyId });
      const found = await findRows(tx, statements, parametersOf(ctx, input, limit + 1, named), input, named);
      const { page, nextCursor } = cutPage(found.rows, limit, cursorOf);
      return { data: page.map(record), nextCursor: nextCursor ?? found.next };
    });
  };
}

const cursorOf = ({ createdAt, id }: { readonly createdAt: Date; readonly id: string }): string =>
  writeCursor({ createdAt, id: id24(id) });

/** The notes that a page reads one by one when words of a name are searched. */
const walkedNotes = 10_000;

/** Finds the rows of a page; `next` is where the search goes on when the rows end before the notes do. */
async function findRows<Row>(
  tx: Transaction,
  { all, byStatus, byWords, lastWalked }: SearchStatements<Row>,
  parameters: SearchParameters,
  { status }: SearchNotesInput,
  named: NotesOfText | undefined,
): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }> {
  if (named?.kind !== 'words') {
    return { rows: await tx.run(status === undefined ? all : byStatus, parameters), next: null };
  }
  const walk = { ...parameters, walked: walkedNotes };
  const rows = await tx.run(byWords, { ...walk, words: named.words });
  const [last] = rows.length === parameters.limit ? [] : await tx.run(lastWalked, walk);
  return { rows, next: last === undefined ? null : cursorOf(last) };
}

/** Makes the parameters of a search. The test of the plans uses it too. */
export function parametersOf(
  { tenant }: TenantContext,
  input: SearchNotesInput,
  limit: number,
  named?: NotesOfText,
): SearchParameters {
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const instant = (day: string | undefined, read: (day: string) => Date): Date | null =>
    day === undefined ? null : read(day);
  return {
    clientId: tenant.clientId,
    mode: tenant.mode,
    companyId: input.companyId ?? null,
    beforeAt: after?.createdAt ?? null,
    beforeId: after?.id ?? null,
    limit,
    statuses: input.status ?? null,
    attention: input.attention === undefined ? null : true,
    series: input.series ?? null,
    numberFrom: input.numberFrom ?? null,
    numberTo: input.numberTo ?? null,
    accessKey: input.accessKey ?? null,
    recipientDocument: input.recipientDocument ?? null,
    namedIds: named?.kind === 'these' ? named.ids : null,
    namedRecipient: named?.kind === 'recipient' ? named.taxId : null,
    createdFrom: instant(input.createdFrom, startOfBrasiliaDay),
    createdBefore: instant(input.createdTo, endOfBrasiliaDay),
    authorizedFrom: instant(input.authorizedFrom, startOfBrasiliaDay),
    authorizedBefore: instant(input.authorizedTo, endOfBrasiliaDay),
  };
}

/** Finds the ranges whose end is before their beginning. Days are compared as texts. */
const reversedRanges = (input: SearchNotesInput): readonly Problem[] => [
  ...reversed('numberTo', input.numberFrom, input.numberTo, 'numberFrom'),
  ...reversed('createdTo', input.createdFrom, input.createdTo, 'createdFrom'),
  ...reversed('authorizedTo', input.authorizedFrom, input.authorizedTo, 'authorizedFrom'),
];

const reversed = <T extends number | string>(
  path: string,
  from: T | undefined,
  to: T | undefined,
  other: string,
): readonly Problem[] =>
  from !== undefined && to !== undefined && to < from
    ? [{ path, message: `não pode ser menor que ${other}` }]
    : [];
