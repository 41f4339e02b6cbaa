import type { RefusalCause } from '../answer-row.ts';
import type { AuthorizationClass } from '../authority-answer.ts';
import { sefinIssRows } from './sefin-iss-rows.ts';
import { sefinNoteRows } from './sefin-note-rows.ts';
import { dpsCodes, eventCodes, generatedNfseCodes, receptionCodes } from './sefin-official-codes.ts';
import { sefinOtherRows } from './sefin-other-rows.ts';
import { type SefinDocument, type SefinRow, sefinDocuments } from './sefin-row.ts';
import { sefinServiceRows } from './sefin-service-rows.ts';

/** The codes of the Sefin with a treatment or a text of their own; the rules of requests have the other texts. */
export const sefinRows: readonly SefinRow[] = [
  ...sefinServiceRows,
  ...sefinOtherRows,
  ...sefinNoteRows,
  ...sefinIssRows,
];

const rows: ReadonlyMap<string, SefinRow> = new Map(
  sefinRows.flatMap((row) => row.codes.map((code) => [code, row])),
);

/** The codes that the official lists have for each document. */
const official: Readonly<Record<SefinDocument, ReadonlySet<string>>> = {
  nfse: new Set([...receptionCodes, ...dpsCodes, ...generatedNfseCodes]),
  nfseEvent: new Set([...receptionCodes, ...eventCodes]),
};

/** Whether a text has the form of a code of the Sefin Nacional: `E0014`, and what it answers to its own failures. */
export const isSefinCode = (code: string): boolean => /^(?:E\d{3,4}|RNG\d{4})$/.test(code);

/** The row of a code; undefined for one without a text of its own. */
export const sefinRowOf = (code: string): SefinRow | undefined => rows.get(code);

/** What one code says of each document that was sent. */
export interface SefinMeaning extends Readonly<Record<SefinDocument, AuthorizationClass>> {
  /** The cause of a rejection. */
  readonly cause: RefusalCause;
}

/**
 * What any code means: what its row says, else a rejection where the official list of the document has it. For every
 * other document, and every other text, it decides nothing and has the Sefin asked.
 */
export function sefinMeaningOf(code: string): SefinMeaning {
  const row = rows.get(code);
  const classOf = (document: SefinDocument): AuthorizationClass => {
    if (row !== undefined) return row.sent[document] ?? 'uncatalogued';
    return official[document].has(code) ? 'rejected' : 'uncatalogued';
  };
  return { nfse: classOf('nfse'), nfseEvent: classOf('nfseEvent'), cause: row?.cause ?? 'content' };
}

/** The documents that a code answers, of those that a table has it for. */
export const sefinDocumentsOf = (code: string): readonly SefinDocument[] => {
  const sent = rows.get(code)?.sent;
  return sefinDocuments.filter((document) =>
    sent === undefined ? official[document].has(code) : sent[document] !== undefined,
  );
};

/**
 * Class of a refusal with all the codes that it names. It is a verdict only where each of them says the same; one that
 * speaks of a duplicate has the Sefin asked, and codes that contradict each other decide nothing.
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
