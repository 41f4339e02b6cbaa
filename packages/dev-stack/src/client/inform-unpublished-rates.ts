import { findIbsCbsRates } from '@fiscal/tax-tables/ibs-cbs-year';

const taxes = ['ibsUf', 'ibsMun', 'cbs'] as const;

/** Rates of 2026, the year of tests, in place of those that nobody has published. */
const rates = findIbsCbsRates('2026-01-01');

/**
 * IBS and CBS of an item on a day (YYYY-MM-DD) whose rates were not all published, which a client has to inform then:
 * those of 2026. Nothing on other days: the service determines all of it.
 */
export function informUnpublishedRates(day: string) {
  const published = findIbsCbsRates(day);
  const missing = taxes.filter((tax) => published?.[tax].rate === null);
  if (missing.length === 0) return {};
  const informed = missing.map((tax) => [`${tax}Rate`, rates?.[tax].rate]);
  return { ibsCbs: { cst: '000', classTrib: '000001', ...Object.fromEntries(informed) } };
}
