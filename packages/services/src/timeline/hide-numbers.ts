/** CPF, CNPJ (alphanumeric too) and registrations of 11 to 14 digits, with or without punctuation, standing alone. */
const personal =
  /(?<![0-9A-Za-z])(?:\d{11,14}|\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|[0-9A-Z]{12}\d{2})(?![0-9A-Za-z])/g;

/** The authority's words without the numbers of persons that they may repeat; each becomes `…`. */
export const hideNumbers = (text: string): string => text.replace(personal, '…');
