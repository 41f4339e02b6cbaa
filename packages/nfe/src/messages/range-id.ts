/** A range of numbers of one series and year, as the authority names it. */
export interface NumberRange {
  /** IBGE code of the state, 2 digits. */
  readonly cUF: string;
  /** Last two digits of the year of the numbering. */
  readonly year: string;
  readonly cnpj: string;
  readonly series: number;
  readonly first: number;
  readonly last: number;
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/**
 * Writes the Id of `infInut`: `ID`, state, year, CNPJ, model 55, series in 3 digits, first and last number in 9 digits
 * each. Source: leiauteInutNFe_v4.00.
 */
export const rangeIdOf = ({ cUF, year, cnpj, series, first, last }: NumberRange): string =>
  `ID${cUF}${year}${cnpj}55${padded(series, 3)}${padded(first, 9)}${padded(last, 9)}`;

/** Returns the range that an Id of `infInut` names; undefined for any other text. */
export function parseRangeId(id: string): NumberRange | undefined {
  const [, cUF = '', year = '', cnpj = '', series, first, last] =
    /^ID(\d{2})(\d{2})([0-9A-Z]{12}\d{2})55(\d{3})(\d{9})(\d{9})$/.exec(id) ?? [];
  if (series === undefined) return undefined;
  return { cUF, year, cnpj, series: Number(series), first: Number(first), last: Number(last) };
}
