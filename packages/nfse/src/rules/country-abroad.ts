import { findCountry } from '@fiscal/tax-tables';

/** True when the table has the country, and it is not Brazil. */
export const isCountryAbroad = (code: string, day: string): boolean =>
  code !== 'BR' && code !== 'ZZ' && findCountry(code, day) !== undefined;
