import type { IbsCbsYearRates } from './ibs-cbs-rate-row.ts';
import { ibsCbsRateTable } from './ibs-cbs-rate-table.ts';
import { reformDay } from './reform-day.ts';

/** Rates in force on a day (YYYY-MM-DD); days before 2026 read those of 2026, which they tested. */
export function findIbsCbsRates(day: string): IbsCbsYearRates | undefined {
  const reform = reformDay(day);
  return ibsCbsRateTable.find(reform.slice(0, 4), reform);
}
