import { brasiliaDateTime } from '@fiscal/domain';

/** Returns the byte order mark of UTF-8, by which spreadsheets recognize it, and the names of the columns. */
export const headOf = (names: string): string => `\uFEFF${names}\r\n`;

/** Returns a line of cells. */
export const lineOf = (values: readonly (string | number)[]): string =>
  `${values.map((value) => cell(String(value))).join(';')}\r\n`;

/** Returns an amount as spreadsheets in Brazil read it; empty for null. */
export const amountAsText = (amount: string | null): string => (amount ?? '').replace('.', ',');
/** Returns a moment as spreadsheets in Brazil read it; empty for null. */
export const momentAsText = (moment: Date | null): string =>
  moment === null ? '' : brasiliaDateTime(moment);

/**
 * Marks an identifier with an apostrophe (api-conventions 7.5), so that spreadsheets do not turn it into a number: keys
 * would be rounded to 15 digits, documents would lose leading zeros, and an alphanumeric CNPJ can look like a power of
 * ten.
 */
export const asText = (identifier: string): string => (identifier === '' ? '' : `'${identifier}`);

/**
 * The first characters of formulas, also in full width, which some spreadsheets accept, and the apostrophe of our own
 * mark.
 */
const formula = /^[=+\-@\t\r\n'＝＋－＠]/;
/**
 * Numbers, fractions, dates and times contain a digit and at most three words ("1/2", "2 MAR"); the other texts are
 * truth values.
 */
const retyped = /^(?=.*\d)\s*\S+(\s+\S+){0,2}\s*$|^\s*(true|false|verdadeiro|falso)\s*$/is;

/** Marks a name only if a spreadsheet would compute it or change its type. Source: security dossier 5.5. */
export const nameAsText = (name: string): string =>
  formula.test(name) || retyped.test(name) ? `'${name}` : name;

const cell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
