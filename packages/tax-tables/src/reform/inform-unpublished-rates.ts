import { findIbsCbsRates } from './ibs-cbs-year.ts';

const taxes = ['ibsUf', 'ibsMun', 'cbs'] as const;

/** The rates of 2026, the test year, replace rates that are not published yet. */
const rates = findIbsCbsRates('2026-01-01');

/**
 * Returns the IBS and CBS of a sample item on a day (YYYY-MM-DD). When a rate of that day is not published, a client
 * has to give it, and the sample gives that of 2026. On every other day the result is empty, because the service
 * determines the rates.
 */
export function informUnpublishedRates(day: string) {
  const published = findIbsCbsRates(day);
  const missing = taxes.filter((tax) => published?.[tax].rate === null);
  if (missing.length === 0) return {};
  const informed = missing.map((tax) => [`${tax}Rate`, rates?.[tax].rate]);
  return { ibsCbs: { cst: '000', classTrib: '000001', ...Object.fromEntries(informed) } };
}
