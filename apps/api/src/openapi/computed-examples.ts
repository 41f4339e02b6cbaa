import { taxCalculationRequestExample, taxCalculationRequestSchema } from '@fiscal/api-contract';
import { apiVersion } from '@fiscal/config';
import { findNcm, getRejection, getTaxRules, listClassifications, quoteDescribed } from '@fiscal/services';

/** Day for which the examples are computed. */
const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };

/**
 * Answers of the operations over tables, and of the calculation, by the id of the operation: computed by the verbs
 * themselves, so that they are what a call answers.
 */
export const computedExamples = (): Readonly<Record<string, unknown>> => ({
  getHealth: { status: 'ok', db: 'ok', version: apiVersion },
  listTaxClassifications: listClassifications({ cst: '515' }),
  getRejection: getRejection({ cStat: '778' }),
  findNcm: findNcm({ clock }, { ncm: '96190000' }),
  getTaxRules: getTaxRules({ clock }, { year: 2027 }),
  calculateTaxes: quoteExample(),
});

function quoteExample(): unknown {
  const { issuer, issueDate, ...request } = taxCalculationRequestSchema.parse(taxCalculationRequestExample);
  if (issuer === undefined || issueDate === undefined) throw new Error('the example has no issuer or no day');
  return quoteDescribed({ ...request, issuer, issueDate });
}
