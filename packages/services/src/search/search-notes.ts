import { endOfBrasiliaDay, type FilingStatus, id24, type Problem, startOfBrasiliaDay } from '@fiscal/domain';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { Page } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { validationFailed } from '../context/service-error.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import type { NoteKind } from '../notes/note-kind.ts';
import { cutPage, growingLimitOf, type ListInput } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { type SearchParameters, searchStatements } from './search-statement.ts';

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
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly authorizedFrom?: string | undefined;
  readonly authorizedTo?: string | undefined;
}

/**
 * Makes the verb that lists the notes of the client and of the key's mode, newest first. While a client reads page
 * after page, new notes are not added, and no other note is left out or repeated. The verb throws `not_found` for the
 * company, `validation_failed` at `cursor` and at the end of a range when it is before the beginning.
 */
export function searchNotes<Row extends FilingRow, Shown>({ rows, record }: NoteKind<Row, Shown>) {
  const { all, byStatus } = searchStatements<Row>(rows);
  return async (ctx: TenantContext, input: SearchNotesInput): Promise<Page<Shown>> => {
    const problems = reversedRanges(input);
    if (problems.length > 0) throw validationFailed(problems);
    const limit = growingLimitOf(input);
    const parameters = parametersOf(ctx, input, limit + 1);
    const statement = input.status === undefined ? all : byStatus;
    return inTenant(ctx, async (tx) => {
      if (input.companyId !== undefined) await findCompany(tx, ctx, input.companyId);
      const [, found] = await Promise.all([tx.run(plannedEachTime, {}), tx.run(statement, parameters)]);
      const { page, nextCursor } = cutPage(found, limit, ({ createdAt, id }) =>
        writeCursor({ createdAt, id: id24(id) }),
      );
      return { data: page.map(record), nextCursor };
    });
  };
}

/** Makes the parameters of a search. The test of the plans uses it too. */
export function parametersOf(
  { tenant }: TenantContext,
  input: SearchNotesInput,
  limit: number,
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
