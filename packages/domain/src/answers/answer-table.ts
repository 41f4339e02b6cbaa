import type { AnswerRow, FiledMessage, RefusalCause } from './answer-row.ts';
import type { AuthorizationClass, SituationClass } from './authority-answer.ts';
import { disablingRows } from './disabling-rows.ts';
import { duplicateRows } from './duplicate-rows.ts';
import { eventRows } from './event-rows.ts';
import { itemRows } from './item-rows.ts';
import { operationRows } from './operation-rows.ts';
import { partyRows } from './party-rows.ts';
import { registrationRows } from './registration-rows.ts';
import { serviceRows } from './service-rows.ts';

/** The one table of cStats: every code with a special treatment or text; the rules of requests have the others. */
export const answerRows: readonly AnswerRow[] = [
  ...registrationRows,
  ...serviceRows,
  ...duplicateRows,
  ...eventRows,
  ...disablingRows,
  ...partyRows,
  ...itemRows,
  ...operationRows,
];

/** The meaning of one cStat: as the verdict on each message that was sent, and as the situation of a queried key. */
export interface CodeMeaning extends Readonly<Record<FiledMessage, AuthorizationClass>> {
  readonly key: SituationClass;
  /** The cause of a rejection. */
  readonly cause: RefusalCause;
}

/**
 * First code of the plain rejections of a note's content in the official list, which each technical note extends.
 * Source: MOC 7.0 4.4.
 */
const firstRejection = 201;

/** Returns the meaning of a code that is not in the table: it decides nothing, except a rejection of a note. */
function uncatalogued(cStat: string): CodeMeaning {
  const isRejection = /^[1-9]\d{2,3}$/.test(cStat) && Number(cStat) >= firstRejection;
  return {
    note: isRejection ? 'rejected' : 'uncatalogued',
    cancellation: 'uncatalogued',
    correction: 'uncatalogued',
    disabling: 'uncatalogued',
    key: 'undecided',
    cause: 'content',
  };
}

function meaningOfRow(cStat: string, { sent, key, cause }: AnswerRow): CodeMeaning {
  const rest = uncatalogued(cStat);
  return { ...rest, ...sent, key: key ?? rest.key, cause: cause ?? rest.cause };
}

const rows: ReadonlyMap<string, AnswerRow> = new Map(
  answerRows.flatMap((row) => row.cStats.map((cStat) => [cStat, row])),
);

const meanings: ReadonlyMap<string, CodeMeaning> = new Map(
  [...rows].map(([cStat, row]) => [cStat, meaningOfRow(cStat, row)]),
);

/**
 * Returns the meaning of any cStat. A code without a row is a rejection of a note from 201 to 9999; for every other
 * message, and for every other text, it decides nothing and the authority is queried.
 */
export const meaningOf = (cStat: string): CodeMeaning => meanings.get(cStat) ?? uncatalogued(cStat);

/** Causes inside the document: the same bytes already met them when they were first sent. */
const causesOfDocument: ReadonlySet<RefusalCause> = new Set(['content', 'number', 'defect']);

/** True for codes that refuse a document, or name by its number the duplicate of a disabling. */
const isRefusal = ({ sent }: AnswerRow): boolean =>
  Object.values(sent).includes('rejected') || sent.disabling === 'duplicate';

/**
 * True when a refusal of bytes that were sent before proves that the authority registered none of them. A refusal
 * because of the sender, the connection or the message comes before the check of duplicates and proves nothing, nor
 * does a code without a row. Source: nfe-protocol 6.5, 8.
 */
export function provesAbsence(cStat: string): boolean {
  const row = rows.get(cStat);
  if (row === undefined || row.changesWithTime === true || !isRefusal(row)) return false;
  return causesOfDocument.has(meaningOf(cStat).cause);
}

/** Returns the row of a code; undefined for a code without a row. */
export const answerRowOf = (cStat: string): AnswerRow | undefined => rows.get(cStat);

/** Returns the cause for which a code rejects a message; undefined when it does not reject it. */
export function refusalCause(cStat: string, message: FiledMessage): RefusalCause | undefined {
  const meaning = meaningOf(cStat);
  return meaning[message] === 'rejected' ? meaning.cause : undefined;
}
