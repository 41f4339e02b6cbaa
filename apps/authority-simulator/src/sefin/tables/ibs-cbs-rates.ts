/** The rates of IBS and CBS in a year, in percent. */
export interface IbsCbsRates {
  readonly state: string;
  readonly municipal: string;
  readonly federal: string;
}

/**
 * The rates of LC 214/2025 arts. 343 to 346. The CBS rate from 2027 on is not published; the rate of 2026 continues, so
 * that a note of that year can be issued here.
 */
const years: readonly (IbsCbsRates & { readonly from: string })[] = [
  { from: '2027-01-01', state: '0.05', municipal: '0.05', federal: '0.90' },
  { from: '2026-01-01', state: '0.10', municipal: '0.00', federal: '0.90' },
];

const none: IbsCbsRates = { state: '0.00', municipal: '0.00', federal: '0.00' };

/** Returns the rates on a day of competence (YYYY-MM-DD). */
export const ibsCbsRatesOf = (day: string): IbsCbsRates => years.find(({ from }) => from <= day) ?? none;
