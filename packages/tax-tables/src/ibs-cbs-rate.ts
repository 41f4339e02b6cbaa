import type { IbsCbsYearRates } from './ibs-cbs-rate-row.ts';
import { ibsCbsRateTable } from './ibs-cbs-rate-table.ts';

const firstYear = 2026;

/** Rates in force on a day (YYYY-MM-DD). Before 2026 the rates of 2026 were tested (UB18-10, UB37-10, UB56-10). */
export function findIbsCbsRates(day: string): IbsCbsYearRates | undefined {
  const year = Math.max(Number(day.slice(0, 4)), firstYear);
  return ibsCbsRateTable.rows.find((row) => row.year === year);
}
