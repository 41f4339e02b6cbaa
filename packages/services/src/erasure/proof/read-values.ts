import type { SearchedValue } from './value-search.ts';

/**
 * The fields of requests and records whose values belong to one company and its documents. Values of other fields are
 * shared by many companies.
 */
const ownFields: ReadonlySet<string> = new Set([
  ...['cnpj', 'cpf', 'ie', 'im', 'legalName', 'tradeName', 'name', 'email', 'phone', 'street'],
  ...['externalId', 'accessKey', 'protocol', 'description', 'justification', 'text', 'additionalInfo'],
  ...['password', 'pfxBase64', 'serialNumber', 'subjectName'],
]);

/** Shorter values are found everywhere by chance. */
const shortest = 6;
/**
 * The most characters that are searched of a value. They are taken from its middle, because files of one format have
 * the same beginning.
 */
const longestSearched = 64;

export interface ReadValues {
  readonly values: readonly SearchedValue[];
  /** The number of values that are too short to prove anything. */
  readonly tooShort: number;
}

/** Reads values from text with one value a line, or from the fields of a company in JSON of requests and records. */
export function readValues(text: string): ReadValues {
  const given = /^\s*[[{]/.test(text) ? [...valuesOfJson(JSON.parse(text), '')] : valuesOfLines(text);
  const distinct = [...new Map(given.map((each) => [each.value, each])).values()];
  const values = distinct
    .filter(({ value }) => value.length >= shortest)
    .map(({ name, value }) => ({ name, value: middleOf(value) }));
  return { values, tooShort: distinct.length - values.length };
}

const middleOf = (value: string): string => {
  const from = Math.max(0, Math.floor((value.length - longestSearched) / 2));
  return value.slice(from, from + longestSearched);
};

const valuesOfLines = (text: string): readonly SearchedValue[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ name: `line ${index + 1}`, value: line.trim() }))
    .filter(({ value }) => value !== '');

function* valuesOfJson(value: unknown, path: string): Generator<SearchedValue> {
  if (typeof value === 'string') {
    const field = path.split('.').findLast((part) => !/^\d+$/.test(part));
    if (field !== undefined && ownFields.has(field)) yield { name: path, value };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      yield* valuesOfJson(part, path === '' ? name : `${path}.${name}`);
  }
}
