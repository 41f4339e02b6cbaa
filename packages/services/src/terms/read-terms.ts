import {
  hasNfseKeyForm,
  isCnpj,
  isCpf,
  isDpsId,
  isId24,
  normalizeCnpj,
  stripPunctuation,
} from '@fiscal/domain';

/** The names that a text may be. A text that may be several things, such as a number and a protocol, names all of them. */
export interface LookupTerms {
  readonly id?: string | undefined;
  /** Key of an NF-e (44 characters) or of an NFS-e (50). */
  readonly key?: string | undefined;
  readonly dpsId?: string | undefined;
  readonly protocol?: string | undefined;
  /** The whole text, if it may be the client's own id. */
  readonly externalId?: string | undefined;
  /** CNPJ or CPF without punctuation. */
  readonly taxId?: string | undefined;
  readonly number?: number | undefined;
  readonly series?: number | undefined;
  /** The beginnings of words of a name, in small letters without accents. */
  readonly words?: readonly string[] | undefined;
  /** The words of the whole text, when it has more than `words`. */
  readonly allWords?: readonly string[] | undefined;
}

/** The most characters that a text may have. */
export const longestText = 200;
const longestExternalId = 100;
const highestNumber = 999_999_999_999_999;

/** Removes control characters, which no stored text has, and blanks at the ends. */
export const cleanText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');

/** Reads a clean text. */
export function readTerms(text: string): LookupTerms {
  if (text === '') return {};
  const named = readWholeName(text);
  if (named !== undefined) return named;
  const { words, ...terms } = readParts(text);
  const asOwnId = text.length <= longestExternalId ? { externalId: text } : {};
  const protocol = /^\d{15}$/.test(text) ? { protocol: text } : {};
  const hasNumbers = Object.keys(terms).length > 0;
  const names = wordsOf(
    hasNumbers ? words.filter((word) => !fillers.has(word.toLowerCase())).join(' ') : text,
  );
  if (names.join('').length < 2) return { ...terms, ...protocol, ...asOwnId };
  const whole = hasNumbers ? { allWords: wordsOf(text) } : {};
  return { ...terms, ...protocol, ...asOwnId, words: names, ...whole };
}

/** Reads a text that is one name of a document as a whole, with or without blanks and prefix. */
function readWholeName(text: string): LookupTerms | undefined {
  const lower = text.toLowerCase();
  if (isId24(lower)) return { id: lower, externalId: text };
  const joined = stripPunctuation(text).toUpperCase();
  if (isDpsId(joined)) return { dpsId: joined };
  const key = joined.replace(/^NF[ES](?=[0-9A-Z]{44,50}$)/, '');
  return /^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) || hasNfseKeyForm(key) ? { key } : undefined;
}

const fillers: ReadonlySet<string> = new Set(
  'a as o os da das de do dos e em no na n nº n° n. no. num número numero nota notas nf nf-e nfe nfs nfs-e nfse danfe série serie série: serie: cnpj cnpj: cpf cpf: empresa cliente protocolo'.split(
    ' ',
  ),
);

interface Parts {
  taxId?: string;
  number?: number;
  series?: number;
  words: string[];
}

/** Reads the numbers of a text, `serie` before a number, and a CNPJ or CPF; the rest are words. */
function readParts(text: string): Parts {
  const parts: Parts = { words: [] };
  const spread = text.replace(/\b(s[ée]rie|n[úu]mero|n[º°.])[:.]?\s*(?=\d)/giu, '$1 ');
  let isSeriesNext = false;
  for (const word of spread.split(' ')) {
    if (isSeriesNext && parts.series === undefined && /^\d{1,5}$/.test(word)) {
      parts.series = Number(word);
    } else if (!takeTaxId(parts, word) && !takeNumber(parts, word)) {
      parts.words.push(word);
    }
    isSeriesNext = /^s[ée]rie$/iu.test(word);
  }
  return parts;
}

function takeTaxId(parts: Parts, word: string): boolean {
  const taxId = readTaxId(word);
  if (taxId === undefined || parts.taxId !== undefined) return false;
  parts.taxId = taxId;
  return true;
}

/** Returns a CNPJ or CPF without punctuation; undefined for any other text. */
export function readTaxId(text: string): string | undefined {
  const joined = normalizeCnpj(text);
  return isCnpj(joined) || isCpf(joined) ? joined : undefined;
}

function takeNumber(parts: Parts, word: string): boolean {
  const [, number = '', series] = /^(\d{1,15}|\d{1,3}(?:\.\d{3})+)(?:\/(\d{1,5}))?$/.exec(word) ?? [];
  const value = Number(number.replaceAll('.', ''));
  if (value < 1 || value > highestNumber || parts.number !== undefined) return false;
  parts.number = value;
  if (series !== undefined) parts.series = Number(series);
  return true;
}

/** Returns the words of a name as the index has them. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== ''),
  ),
];

/** Writes the beginnings of words, all of which a name must have, for Postgres. */
export const queryOf = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ');
