/**
 * A CPF, a CNPJ (also alphanumeric) or a registration of 11 to 14 digits, with or without punctuation, as a whole word.
 */
const personal =
  /(?<![0-9A-Za-z])(?:\d{11,14}|\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|[0-9A-Z]{12}\d{2})(?![0-9A-Za-z])/g;

/** Replaces the numbers of persons in a text of the authority by `…`. */
export const hideNumbers = (text: string): string => text.replace(personal, '…');
