import { findCountry } from '@fiscal/tax-tables';

/** The country code of municipalities that only share their notes; a DPS must not use it. */
const shared = 'ZZ';

/** Returns whether the code names a country other than Brazil. Source: Anexo A v1.00 (20251210). */
export const isForeignCountry = (code: string | undefined, day: string): boolean =>
  code !== undefined && code !== 'BR' && code !== shared && findCountry(code, day) !== undefined;
