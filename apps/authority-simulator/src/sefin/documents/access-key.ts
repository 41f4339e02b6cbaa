import { accessKeyCheckDigit } from '@fiscal/domain';

/** The parts of the access key of an NFS-e. */
export interface NfseKeyParts {
  readonly municipality: string;
  /** A CNPJ, or a CPF of 11 digits. */
  readonly document: string;
  readonly number: number;
  /** The year and month of issue, AAMM. */
  readonly yearMonth: string;
  /** The 9 digits that the Sefin generates. */
  readonly code: string;
}

/** Returns `1` and a CPF, or `2` and a CNPJ, padded to 14 characters. */
export const registrationOf = (document: string): string =>
  (document.length === 11 ? '1' : '2') + document.padStart(14, '0');

/** Returns the key of 50 characters as the national system generates it (ambGer 2). */
export function nfseKey({ municipality, document, number, yearMonth, code }: NfseKeyParts): string {
  const start = `${municipality}2${registrationOf(document)}${String(number).padStart(13, '0')}${yearMonth}${code}`;
  return start + accessKeyCheckDigit(start);
}

export const isNfseKey = (key: string): boolean =>
  /^\d{8}[12][0-9A-Z]{14}\d{27}$/.test(key) && accessKeyCheckDigit(key.slice(0, 49)) === key.at(-1);

export const keyMunicipality = (key: string): string => key.slice(0, 7);
/** Returns `1` for a key of the municipality, `2` for one of the national system. */
export const keyGenerator = (key: string): string => key.charAt(7);
/** Returns the type and the registration of the emitter, as in the Id of a DPS. */
export const keyRegistration = (key: string): string => key.slice(8, 23);

/** Returns the Id of `infDPS` for these fields of the DPS. */
export const dpsId = (parts: {
  readonly municipality: string;
  readonly document: string;
  readonly series: string;
  readonly number: string;
}): string =>
  `DPS${parts.municipality}${registrationOf(parts.document)}${parts.series.padStart(5, '0')}${parts.number.padStart(15, '0')}`;
