export * from './calculate-note.ts';
export { refusalOfIbsCbsCode } from './ibs-cbs-class-check.ts';
export {
  type MatchedTaxClassRule,
  matchTaxClassRule,
  type TaxClassSituation,
  taxClassSituationOf,
} from './resolve-tax-class.ts';
export * from './tax-input.ts';
