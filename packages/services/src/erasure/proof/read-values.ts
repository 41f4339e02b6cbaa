import type { SearchedValue } from './value-search.ts';

/** Fields of requests and records whose values are of one company and its documents; others are shared by many. */
const ownFields: ReadonlySet<string> = new Set([
  ...['cnpj', 'cpf', 'ie', 'im', 'legalName', 'tradeName', 'name', 'email', 'phone', 'street'],
  ...['externalId', 'accessKey', 'protocol', 'description', 'justification', 'text', 'additionalInfo'],
  ...['password', 'pfxBase64', 'serialNumber', 'subjectName'],
]);

/** Shorter ones stand everywhere by chance. */
const shortest = 6;
/** A part is enough to find a long one; its middle, since files of one format begin alike. */
const longestSearched = 64;

export interface ReadValues {
  readonly values: readonly SearchedValue[];
  /** Values that are too short to prove anything. */
  readonly tooShort: number;
}

/** Reads values given one a line, or as JSON of requests and records, of which the fields of a company count. */
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
