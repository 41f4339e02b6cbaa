import { findCountry } from '@fiscal/tax-tables';

/** The country is of the table, and not Brazil. */
export const isCountryAbroad = (code: string, day: string): boolean =>
  code !== 'BR' && code !== 'ZZ' && findCountry(code, day) !== undefined;
