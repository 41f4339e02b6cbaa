import type { Brand } from './brand.ts';
import { brasiliaDate } from './brasilia-time.ts';
import { modulo11CheckDigit } from './modulo-11.ts';

/** 44 characters that name an NF-e: 6 digits, 12 alphanumeric, 26 digits; the last is the check digit. */
export type AccessKey = Brand<string, 'AccessKey'>;

export interface AccessKeyParts {
  /** cUF, 2 digits. */
  readonly ufCode: string;
  /** AAMM of the local emission date; see `accessKeyYearMonth`. */
  readonly yearMonth: string;
  /** 14 characters, normalised; a CPF issuer is `000` + CPF. */
  readonly cnpj: string;
  /** 2 digits, `55` for NF-e. */
  readonly model: string;
  readonly series: number;
  readonly number: number;
  /** tpEmis, 1 digit. */
  readonly emissionType: string;
  /** cNF, 8 digits. */
  readonly numericCode: string;
}

const pattern = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/**
 * Returns the check digit of the first 43 characters. Source: MOC 7.0, access key; NT conjunta 2025.001 for letters.
 */
export const accessKeyCheckDigit = (first43: string): string => modulo11CheckDigit(first43);

/** Returns AAMM of the emission date in Brasília. */
export function accessKeyYearMonth(issuedAt: Date): string {
  const date = brasiliaDate(issuedAt);
  return date.slice(2, 4) + date.slice(5, 7);
}

/** Joins the parts and the check digit. Throws RangeError for a part with a wrong length or form. */
export function composeAccessKey(parts: AccessKeyParts): AccessKey {
  const { ufCode, yearMonth, cnpj, model, emissionType, numericCode } = parts;
  const series = String(parts.series).padStart(3, '0');
  const number = String(parts.number).padStart(9, '0');
  const first43 = ufCode + yearMonth + cnpj + model + series + number + emissionType + numericCode;
  const key = first43 + accessKeyCheckDigit(first43);
  const read = parseAccessKey(key);
  if (read === undefined || !sameParts(read, parts)) throw new RangeError('parts do not make an access key');
  return key as AccessKey;
}

const sameParts = (a: AccessKeyParts, b: AccessKeyParts): boolean =>
  a.ufCode === b.ufCode &&
  a.yearMonth === b.yearMonth &&
  a.cnpj === b.cnpj &&
  a.model === b.model &&
  a.series === b.series &&
  a.number === b.number &&
  a.emissionType === b.emissionType &&
  a.numericCode === b.numericCode;

/** True for a text of the right form with the right check digit. */
export const isAccessKey = (text: string): text is AccessKey =>
  pattern.test(text) && accessKeyCheckDigit(text.slice(0, 43)) === text.slice(43);

/** Splits a key into its parts; undefined when the form or the check digit is wrong. */
export function parseAccessKey(text: string): AccessKeyParts | undefined {
  if (!isAccessKey(text)) return undefined;
  return {
    ufCode: text.slice(0, 2),
    yearMonth: text.slice(2, 6),
    cnpj: text.slice(6, 20),
    model: text.slice(20, 22),
    series: Number(text.slice(22, 25)),
    number: Number(text.slice(25, 34)),
    emissionType: text.slice(34, 35),
    numericCode: text.slice(35, 43),
  };
}
