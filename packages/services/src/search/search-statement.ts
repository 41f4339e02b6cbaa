import { defineStatement, type FilingStage, type Statement, wordsOfName } from '@fiscal/db';
import { filingStatuses, isInProgress } from '@fiscal/domain';
import type { NoteTable } from '../filing-record/note-rows.ts';

/** A filter that is null is not applied. */
export type SearchParameters = {
  clientId: string;
  mode: string;
  companyId: string | null;
  beforeAt: Date | null;
  beforeId: string | null;
  limit: number;
  statuses: readonly string[] | null;
  attention: true | null;
  series: number | null;
  numberFrom: number | null;
  numberTo: number | null;
  accessKey: string | null;
  recipientDocument: string | null;
  /** The notes that the text of the search names, or their recipient. */
  namedIds: readonly string[] | null;
  namedRecipient: string | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  authorizedFrom: Date | null;
  authorizedBefore: Date | null;
};

const finalStatuses = filingStatuses.filter((status) => !isInProgress(status));

/**
 * The most by which a note may be created after its authorization, as the clocks of two computers differ. With this
 * bound a search by the day of authorization begins near that day and not at the newest note.
 */
const clocksApart = "interval '1 day'";

const optional = (parameter: string, type: string, condition: string): string =>
  `(${parameter}::${type} is null or ${condition})`;

const conditionsOf = ({ kind, numberType }: NoteTable): string =>
  [
    `f.client_id = :clientId and f.mode = :mode and f.kind = '${kind}'`,
    optional(':companyId', 'text', 'f.company_id = :companyId and n.company_id = :companyId'),
    optional(':beforeAt', 'timestamptz', '(f.created_at, f.id) < (:beforeAt, :beforeId)'),
    optional(':statuses', 'text[]', 'f.status = any(:statuses)'),
    optional(':attention', 'boolean', 'f.attention is not null'),
    optional(':series', 'integer', 'n.series = :series'),
    optional(':numberFrom', numberType, 'n.number >= :numberFrom'),
    optional(':numberTo', numberType, 'n.number <= :numberTo'),
    optional(':accessKey', 'text', 'n.access_key = :accessKey'),
    optional(':recipientDocument', 'text', 'n.recipient_document = :recipientDocument'),
    optional(':namedIds', 'text[]', 'f.id = any(:namedIds)'),
    optional(':namedRecipient', 'text', 'n.recipient_document = :namedRecipient'),
    optional(':createdFrom', 'timestamptz', 'f.created_at >= :createdFrom'),
    optional(':createdBefore', 'timestamptz', 'f.created_at < :createdBefore'),
    optional(':authorizedFrom', 'timestamptz', 'n.authorized_at >= :authorizedFrom'),
    optional(
      ':authorizedBefore',
      'timestamptz',
      `n.authorized_at < :authorizedBefore and f.created_at < :authorizedBefore::timestamptz + ${clocksApart}`,
    ),
  ].join('\n    and ');

const page = (searched: NoteTable, more: string, filings = 'filing'): string => `
  select ${searched.columns}
  from ${filings} f
  join ${searched.name} n on n.client_id = f.client_id and n.id = f.id
  join company c on c.client_id = f.client_id and c.id = f.company_id and c.status = 'active'
  where ${conditionsOf(searched)}${more}
  order by f.created_at desc, f.id desc
  limit :limit`;

/**
 * SQL that reads a stage only when its status is requested. The stage `open` is always read: an open note has any
 * status.
 */
const stagePage = (searched: NoteTable, stage: FilingStage): string => {
  const requested = stage === 'open' ? '' : ` and '${stage}' = any(:statuses)`;
  return `(${page(searched, `\n    and f.stage = '${stage}'${requested}`)})`;
};

/** SQL of a search by status: reads the newest notes of each stage, and of these takes the newest. */
const pageByStatus = (searched: NoteTable): string => `
  select x.* from (${(['open', ...finalStatuses] as const).map((stage) => stagePage(searched, stage)).join('\n  union all')}) x
  order by x."createdAt" desc, x.id desc
  limit :limit`;

/** Parameters of a search by words of the recipient's name. */
export type WordsParameters = SearchParameters & {
  /** A tsquery. */
  words: string;
  /** The newest notes that are read one by one. */
  walked: number;
};

/**
 * SQL: the newest notes after the page before. Under row level security no index of words can be used, because the
 * operator of words may reveal rows: so the notes are read one by one.
 */
const newest = ({ kind }: NoteTable): string => `(
    select * from filing f
    where f.client_id = :clientId and f.mode = :mode and f.kind = '${kind}'
      and ${[
        optional(':companyId', 'text', 'f.company_id = :companyId'),
        optional(':beforeAt', 'timestamptz', '(f.created_at, f.id) < (:beforeAt, :beforeId)'),
        optional(':createdFrom', 'timestamptz', 'f.created_at >= :createdFrom'),
        optional(':createdBefore', 'timestamptz', 'f.created_at < :createdBefore'),
      ].join('\n      and ')}
    order by f.created_at desc, f.id desc limit :walked)`;

type LastWalked = Pick<
  WordsParameters,
  'clientId' | 'mode' | 'companyId' | 'beforeAt' | 'beforeId' | 'createdFrom' | 'createdBefore' | 'walked'
>;

/** The statements that search the notes of one kind. */
export interface SearchStatements<Row> {
  readonly all: Statement<SearchParameters, Row>;
  readonly byStatus: Statement<SearchParameters, Row>;
  /** Finds words of the recipient's name among the newest notes. */
  readonly byWords: Statement<WordsParameters, Row>;
  /** Reads the position of the last note that `byWords` reads; none when it reads all. */
  readonly lastWalked: Statement<LastWalked, { readonly createdAt: Date; readonly id: string }>;
}

/**
 * Makes the statements that search notes of the client and of the mode in the order of `createdAt` and id, the newest
 * first. Each is one constant text, which the server plans for each search by the filters that are given
 * (`plannedEachTime`).
 */
export const searchStatements = <Row extends object>(searched: NoteTable): SearchStatements<Row> => ({
  all: defineStatement(page(searched, '')),
  byStatus: defineStatement(pageByStatus(searched)),
  byWords: defineStatement(
    page(
      searched,
      `\n    and ${wordsOfName('n.recipient_name')} @@ (:words::text)::tsquery`,
      newest(searched),
    ),
  ),
  lastWalked: defineStatement(`
  select w.created_at as "createdAt", w.id from ${newest(searched)} w
  order by w.created_at desc, w.id desc offset :walked - 1`),
});
