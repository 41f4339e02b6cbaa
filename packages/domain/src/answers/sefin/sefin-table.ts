import type { RefusalCause } from '../answer-row.ts';
import type { AuthorizationClass } from '../authority-answer.ts';
import { sefinIssRows } from './sefin-iss-rows.ts';
import { sefinNoteRows } from './sefin-note-rows.ts';
import { dpsCodes, eventCodes, generatedNfseCodes, receptionCodes } from './sefin-official-codes.ts';
import { sefinOtherRows } from './sefin-other-rows.ts';
import { type SefinDocument, type SefinRow, sefinDocuments } from './sefin-row.ts';
import { sefinServiceRows } from './sefin-service-rows.ts';

/** The codes of the Sefin with a special treatment or text; the rules of requests have the other texts. */
export const sefinRows: readonly SefinRow[] = [
  ...sefinServiceRows,
  ...sefinOtherRows,
  ...sefinNoteRows,
  ...sefinIssRows,
];

const rows: ReadonlyMap<string, SefinRow> = new Map(
  sefinRows.flatMap((row) => row.codes.map((code) => [code, row])),
);

/** The official codes for each document. */
const official: Readonly<Record<SefinDocument, ReadonlySet<string>>> = {
  nfse: new Set([...receptionCodes, ...dpsCodes, ...generatedNfseCodes]),
  nfseEvent: new Set([...receptionCodes, ...eventCodes]),
};

/** True for a text with the form of a code of the Sefin Nacional: `E0014`, or the code of an internal failure. */
export const isSefinCode = (code: string): boolean => /^(?:E\d{3,4}|RNG\d{4})$/.test(code);

/** Returns the row of a code; undefined for a code without a row. */
export const sefinRowOf = (code: string): SefinRow | undefined => rows.get(code);

/** The meaning of one code for each document that was sent. */
export interface SefinMeaning extends Readonly<Record<SefinDocument, AuthorizationClass>> {
  /** The cause of a rejection. */
  readonly cause: RefusalCause;
}

/**
 * Returns the meaning of any code: that of its row, otherwise a rejection when the official list of the document has
 * it. For every other document, and every other text, it decides nothing and the Sefin is queried.
 */
export function sefinMeaningOf(code: string): SefinMeaning {
  const row = rows.get(code);
  const classOf = (document: SefinDocument): AuthorizationClass => {
    if (row !== undefined) return row.sent[document] ?? 'uncatalogued';
    return official[document].has(code) ? 'rejected' : 'uncatalogued';
  };
  return { nfse: classOf('nfse'), nfseEvent: classOf('nfseEvent'), cause: row?.cause ?? 'content' };
}

/** Returns the documents that a code answers, as the tables have it. */
export const sefinDocumentsOf = (code: string): readonly SefinDocument[] => {
  const sent = rows.get(code)?.sent;
  return sefinDocuments.filter((document) =>
    sent === undefined ? official[document].has(code) : sent[document] !== undefined,
  );
};

/**
 * Returns the class of a refusal from all its codes. It is a verdict only when all codes agree; after a code about a
 * duplicate the Sefin is queried, and codes that contradict each other decide nothing.
 */
export function classifySefinRefusal(
  errors: readonly { readonly code: string }[],
  document: SefinDocument,
): AuthorizationClass {
  const classes = new Set(errors.map(({ code }) => sefinMeaningOf(code)[document]));
  const [first] = classes;
  if (first !== undefined && classes.size === 1) return first;
  return classes.has('duplicate') ? 'duplicate' : 'undecided';
}
