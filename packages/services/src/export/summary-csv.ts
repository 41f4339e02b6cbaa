import { brasiliaDateTime } from '@fiscal/domain';

/** The mark of UTF-8, by which spreadsheets know it, and the names of the columns. */
export const headOf = (names: string): string => `\uFEFF${names}\r\n`;

/** A line of cells. */
export const lineOf = (values: readonly (string | number)[]): string =>
  `${values.map((value) => cell(String(value))).join(';')}\r\n`;

/** An amount or a moment as spreadsheets of Brazil read it; nothing where there is none. */
export const amountAsText = (amount: string | null): string => (amount ?? '').replace('.', ',');
export const momentAsText = (moment: Date | null): string =>
  moment === null ? '' : brasiliaDateTime(moment);

/**
 * Spreadsheets turn identifiers into numbers: keys are rounded to 15 digits, documents lose their leading zeros, and an
 * alphanumeric CNPJ may look like a power of ten. The apostrophe is the mark of api-conventions 7.5.
 */
export const asText = (identifier: string): string => (identifier === '' ? '' : `'${identifier}`);

/** Formulas; also of full width, which spreadsheets of some languages take for them; and our own mark. */
const formula = /^[=+\-@\t\r\n'＝＋－＠]/;
/** Numbers, fractions, dates and times have a digit and few words ("1/2", "2 MAR"); the rest are truth values. */
const retyped = /^(?=.*\d)\s*\S+(\s+\S+){0,2}\s*$|^\s*(true|false|verdadeiro|falso)\s*$/is;

/** Marks only a name that a spreadsheet would compute or take for another type. Source: security dossier 5.5. */
export const nameAsText = (name: string): string =>
  formula.test(name) || retyped.test(name) ? `'${name}` : name;

const cell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
