import type { AnswerText, RefusalCause } from '../answer-row.ts';
import { sefinNoteRows } from './sefin-note-rows.ts';
import { sefinOtherRows } from './sefin-other-rows.ts';
import { type SefinRow, sefinWords, sendNfseAgain } from './sefin-row.ts';

/** The codes of the Sefin with a text of their own; the rules of requests have the others. */
export const sefinRows: readonly SefinRow[] = [...sefinOtherRows, ...sefinNoteRows];

const rows: ReadonlyMap<string, SefinRow> = new Map(
  sefinRows.flatMap((row) => row.codes.map((code) => [code, row])),
);

/** Whether a text has the form of a code of the Sefin Nacional: `E0014`. */
export const isSefinCode = (code: string): boolean => /^E\d{4}$/.test(code);

/** The row of a code; undefined for one without a text of its own. */
export const sefinRowOf = (code: string): SefinRow | undefined => rows.get(code);

/** A rejection by a rule without a text of its own. */
const plainRejection: AnswerText = {
  title: 'NFS-e rejeitada',
  meaning: `A Sefin recusou o documento por uma das suas regras. ${sefinWords}`,
  repeat: 'no',
  remedy: `Leia rejection.errors e corrija o pedido. ${sendNfseAgain}`,
};

/** What a person reads about a code of the Sefin; undefined for a text that can be none. */
export const sefinTextOf = (code: string): AnswerText | undefined =>
  isSefinCode(code) ? (rows.get(code) ?? plainRejection) : undefined;

/** What a refusal is about; of a code without a row, the content. */
export const sefinRefusalCause = (code: string): RefusalCause => rows.get(code)?.cause ?? 'content';
