import { findIbsCbsRates } from './ibs-cbs-year.ts';

const taxes = ['ibsUf', 'ibsMun', 'cbs'] as const;

/** The rates of 2026, the year of tests, stand in for those that nobody has published. */
const rates = findIbsCbsRates('2026-01-01');

/**
 * Returns what a sample of an item says of IBS and CBS on a day (YYYY-MM-DD): where a rate of that day is not published, a client
 * has to inform it, and the sample informs that of 2026. On every other day it is empty, and the service determines all of it.
 */
export function informUnpublishedRates(day: string) {
  const published = findIbsCbsRates(day);
  const missing = taxes.filter((tax) => published?.[tax].rate === null);
  if (missing.length === 0) return {};
  const informed = missing.map((tax) => [`${tax}Rate`, rates?.[tax].rate]);
  return { ibsCbs: { cst: '000', classTrib: '000001', ...Object.fromEntries(informed) } };
}
