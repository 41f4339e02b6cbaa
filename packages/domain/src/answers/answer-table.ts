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

/** The one table of cStats: every code with a treatment or a text of its own; the rules of requests have the others. */
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

/** What one cStat says, as the verdict on each message that was sent and as the situation of a key that was asked. */
export interface CodeMeaning extends Readonly<Record<FiledMessage, AuthorizationClass>> {
  readonly key: SituationClass;
  /** The cause of a rejection. */
  readonly cause: RefusalCause;
}

/**
 * First code of the plain rejections of a note's content in the official list, which grows with every technical note.
 * Source: MOC 7.0 4.4.
 */
const firstRejection = 201;

/** A code that the table does not have decides nothing, but for a note's rejections. */
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
 * What any cStat means. A code without a row is a rejection of a note from 201 to 9999; for every other message, and
 * every other text, it decides nothing and has the authority asked.
 */
export const meaningOf = (cStat: string): CodeMeaning => meanings.get(cStat) ?? uncatalogued(cStat);

/** Causes that lie in the document itself: the same bytes met them at their first sending already. */
const causesOfDocument: ReadonlySet<RefusalCause> = new Set(['content', 'number', 'defect']);

/** The codes that refuse a document, or name what a disabling is a duplicate of by its number. */
const isRefusal = ({ sent }: AnswerRow): boolean =>
  Object.values(sent).includes('rejected') || sent.disabling === 'duplicate';

/**
 * Whether a refusal of bytes that were sent before proves that the authority registered none of them. One for the sake
 * of the sender, the connection or the message comes before duplicates are looked for and proves nothing, nor does a
 * code without a row. Source: nfe-protocol 6.5, 8.
 */
export function provesAbsence(cStat: string): boolean {
  const row = rows.get(cStat);
  if (row === undefined || row.changesWithTime === true || !isRefusal(row)) return false;
  return causesOfDocument.has(meaningOf(cStat).cause);
}

/** The row of a code; undefined for one without a rule of its own. */
export const answerRowOf = (cStat: string): AnswerRow | undefined => rows.get(cStat);

/** What a rejection of a message is about; undefined for a code that does not reject it. */
export function refusalCause(cStat: string, message: FiledMessage): RefusalCause | undefined {
  const meaning = meaningOf(cStat);
  return meaning[message] === 'rejected' ? meaning.cause : undefined;
}
