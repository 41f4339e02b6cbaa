import {
  type CompanyUpdate,
  cancelNfeSchema,
  correctNfeSchema,
  type NfeRecord,
  type NfeRequest,
  type NfseRequest,
  uploadCertificateSchema,
} from '@fiscal/api-contract';
import type { CertificateRecord } from '../../context/records.ts';
import type { SearchedValue } from './value-search.ts';

/** The names of the fields with a text, at any depth. */
type TextName<T> = T extends readonly (infer Element)[]
  ? TextName<Element>
  : T extends object
    ? {
        [Name in keyof T & string]-?: NonNullable<T[Name]> extends string ? Name : TextName<T[Name]>;
      }[keyof T & string]
    : never;

type Party = CompanyUpdate | NfeRequest['recipient'] | NfseRequest['recipient'] | CertificateRecord;

/** Tells for each text about a party whether it belongs to that party, or is shared by many. */
const partyFields: Readonly<Record<TextName<Party>, 'own' | 'shared'>> = {
  cnpj: 'own',
  cpf: 'own',
  caepf: 'own',
  nif: 'own',
  ie: 'own',
  im: 'own',
  legalName: 'own',
  tradeName: 'own',
  name: 'own',
  email: 'own',
  phone: 'own',
  street: 'own',
  serialNumber: 'own',
  subjectName: 'own',
  number: 'shared',
  complement: 'shared',
  district: 'shared',
  cityName: 'shared',
  cityCode: 'shared',
  city: 'shared',
  state: 'shared',
  uf: 'shared',
  country: 'shared',
  zip: 'shared',
  postalCode: 'shared',
  environment: 'shared',
  issuer: 'shared',
  status: 'shared',
  notBefore: 'shared',
  notAfter: 'shared',
  uploadedAt: 'shared',
};

const ofNotes: readonly TextName<NfeRequest | NfeRecord>[] = [
  'externalId',
  'accessKey',
  'protocol',
  'description',
  'additionalInfo',
];

/**
 * The fields of requests and records whose values belong to one company and its documents. Values of other fields are
 * shared by many companies.
 */
const ownFields: ReadonlySet<string> = new Set([
  ...Object.entries(partyFields).flatMap(([name, kind]) => (kind === 'own' ? [name] : [])),
  ...ofNotes,
  ...[cancelNfeSchema, correctNfeSchema, uploadCertificateSchema].flatMap(({ shape }) => Object.keys(shape)),
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
