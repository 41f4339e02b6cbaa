import { isValidNcm } from '@brazilian-utils/brazilian-utils/is-valid-ncm';

const eightDigits = /^\d{8}$/;

/** True when the NCM (8 digits) is in the table in force when the library was made. Source: Siscomex, public JSON. */
export const ncmExists = (ncm: string): boolean => eightDigits.test(ncm) && isValidNcm(ncm);
