import type { IbsCbsYear } from './ibs-cbs-rate-row.ts';
import { ibsCbsRateTable } from './ibs-cbs-rate-table.ts';
import { reformDay } from './reform-day.ts';

/** What is in force on a day (YYYY-MM-DD); days before 2026 read 2026, whose rates they tested. */
export function findIbsCbsRates(day: string): IbsCbsYear | undefined {
  const reform = reformDay(day);
  return ibsCbsRateTable.find(reform.slice(0, 4), reform);
}

const lastYear = ibsCbsRateTable.rows.reduce((last, row) => (row.year > last.year ? row : last));

/** How the taxes that IBS and CBS replace stand on a day (YYYY-MM-DD); what is extinct stays so after the last year. */
export const replacedTaxesOn = (
  day: string,
): Pick<IbsCbsYear, 'pisCofins' | 'ipi' | 'icmsFactor' | 'issFactor'> => findIbsCbsRates(day) ?? lastYear;

/** What holds in a year, 2026 to 2033; undefined outside. Rates that were not published are null. */
export const ibsCbsYear = (year: number): IbsCbsYear | undefined =>
  ibsCbsRateTable.rows.find((row) => row.year === year);
