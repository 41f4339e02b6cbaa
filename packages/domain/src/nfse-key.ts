import type { Brand } from './brand.ts';
import { type NfseRegistration, readNfseRegistration, writeNfseRegistration } from './dps-id.ts';
import { modulo11CheckDigit } from './modulo-11.ts';

/** 50 characters that name an NFS-e of the national standard; the last is the check digit. */
export type NfseKey = Brand<string, 'NfseKey'>;

export interface NfseKeyParts {
  /** IBGE code of the municipality of the emitter, 7 digits. */
  readonly cityCode: string;
  /** ambGer: 1 the municipality, 2 the national system. */
  readonly generator: '1' | '2';
  readonly emitter: NfseRegistration;
  /** nNFSe, up to 13 digits. */
  readonly number: number;
  /** AAMM of issue. */
  readonly yearMonth: string;
  /** cNum, 9 digits. */
  readonly numericCode: string;
}

const pattern = /^(\d{7})([12])(1000\d{11}|2[0-9A-Z]{12}\d{2})(\d{13})(\d{4})(\d{9})\d$/;

/**
 * Returns the check digit of the first 49 characters, computed as for the NF-e; a letter counts as its ASCII code minus
 * 48.
 */
export const nfseKeyCheckDigit = (first49: string): string => modulo11CheckDigit(first49);

/** Joins the parts and the check digit. Throws RangeError for a part with a wrong length or form. */
export function composeNfseKey(parts: NfseKeyParts): NfseKey {
  const { cityCode, generator, yearMonth, numericCode } = parts;
  const number = String(parts.number).padStart(13, '0');
  const first49 = `${cityCode}${generator}${writeNfseRegistration(parts.emitter)}${number}${yearMonth}${numericCode}`;
  const key = first49 + nfseKeyCheckDigit(first49);
  const read = parseNfseKey(key);
  if (read === undefined || !sameParts(read, parts))
    throw new RangeError('parts do not make a key of an NFS-e');
  return key as NfseKey;
}

const sameParts = (a: NfseKeyParts, b: NfseKeyParts): boolean =>
  a.cityCode === b.cityCode &&
  a.generator === b.generator &&
  a.emitter.kind === b.emitter.kind &&
  a.emitter.registration === b.emitter.registration &&
  a.number === b.number &&
  a.yearMonth === b.yearMonth &&
  a.numericCode === b.numericCode;

/** True for a text of the right form with the right check digit. */
export const isNfseKey = (text: string): text is NfseKey =>
  pattern.test(text) && nfseKeyCheckDigit(text.slice(0, 49)) === text.slice(49);

/**
 * True when the form is right; the check digit is not checked. For keys from the authority: no official text describes
 * the check digit of a key with letters, and a wrong check must not lose a registration.
 */
export const hasNfseKeyForm = (text: string | undefined): text is string =>
  text !== undefined && pattern.test(text);

/** Returns the issuer of the NFS-e of a key of the right form. Throws RangeError for any other text. */
export function emitterOfNfseKey(key: string): NfseRegistration {
  const emitter = pattern.exec(key)?.[3];
  if (emitter === undefined) throw new RangeError('the key has the wrong form');
  return readNfseRegistration(emitter);
}

/** Splits a key into its parts; undefined when the form or the check digit is wrong. */
export function parseNfseKey(text: string): NfseKeyParts | undefined {
  if (!isNfseKey(text)) return undefined;
  const [, cityCode = '', generator, emitter = '', number, yearMonth = '', numericCode = ''] =
    pattern.exec(text) ?? [];
  return {
    cityCode,
    generator: generator === '1' ? '1' : '2',
    emitter: readNfseRegistration(emitter),
    number: Number(number),
    yearMonth,
    numericCode,
  };
}

/** The public page to query an NFS-e by its key; the same for both environments. Source: NT 008. */
export const nfseConsultation = 'www.nfse.gov.br/ConsultaPublica';

/** Returns the address of the public page that shows the NFS-e of a key. */
export const nfseVerificationUrl = (key: NfseKey): string =>
  `https://${nfseConsultation}/?tpc=1&chave=${key}`;
