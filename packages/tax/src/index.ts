export * from './calculate-note.ts';
export {
  type MatchedTaxClassRule,
  matchTaxClassRule,
  type TaxClassSituation,
  taxClassSituationOf,
} from './resolve-tax-class.ts';
export * from './tax-input.ts';
