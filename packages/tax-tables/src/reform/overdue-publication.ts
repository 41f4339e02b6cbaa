import { type IbsCbsYear, ibsCbsYearTable } from './ibs-cbs-year.ts';
import { dayOfStep, publicationSteps } from './publication-step.ts';

/** Rates of a year that the tables lack after the day of their publication. */
export interface OverduePublication {
  readonly year: number;
  /** The rates of the year that are null. */
  readonly rates: readonly RateName[];
  /** The day by which they had to be published, YYYY-MM-DD. */
  readonly day: string;
  readonly source: string;
}

type RateName = 'ibsUf' | 'ibsMun' | 'cbs';
const rateNames: readonly RateName[] = ['ibsUf', 'ibsMun', 'cbs'];

/** Returns the rates that a newer release must have on a day (YYYY-MM-DD), that day included. */
export const overduePublications = (today: string): readonly OverduePublication[] =>
  ibsCbsYearTable.rows.flatMap((row) => overdueOf(row, today));

function overdueOf(row: IbsCbsYear, today: string): readonly OverduePublication[] {
  const rates = rateNames.filter((name) => row[name].rate === null);
  const step = publicationSteps(row.year).find(({ givesRates }) => givesRates);
  const day = step && dayOfStep(step, row.year);
  if (rates.length === 0 || day === undefined || today < day) return [];
  return [{ year: row.year, rates, day, source: step?.source ?? row.source }];
}
