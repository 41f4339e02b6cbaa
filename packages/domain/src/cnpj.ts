import type { Brand } from './brand.ts';
import { modulo11CheckDigit } from './modulo-11.ts';
import { stripPunctuation } from './strip-punctuation.ts';

/** 12 digits or upper-case letters and 2 check digits. */
export type Cnpj = Brand<string, 'Cnpj'>;

const pattern = /^[0-9A-Z]{12}[0-9]{2}$/;

/** Strips punctuation and writes upper case, without checking validity. */
export const normalizeCnpj = (text: string): string => stripPunctuation(text).toUpperCase();

/** Returns the two check digits of the first 12 characters. Source: NT conjunta 2025.001. */
export function cnpjCheckDigits(base: string): string {
  const first = modulo11CheckDigit(base);
  return first + modulo11CheckDigit(base + first);
}

/** True for a normalised CNPJ, numeric or alphanumeric, with right check digits, except all zeros. */
export function isCnpj(text: string): text is Cnpj {
  if (!pattern.test(text) || /^0+$/.test(text)) return false;
  return cnpjCheckDigits(text.slice(0, 12)) === text.slice(12);
}

/** Returns the first 8 characters, the same for every establishment of a company. */
export const cnpjRoot = (cnpj: string): string => cnpj.slice(0, 8);
