export * from './calculate-note.ts';
export * from './context/tax-input.ts';
export { fullTaxationClass } from './ibs-cbs/default-classes.ts';
export { refusalOfIbsCbsCode } from './ibs-cbs/ibs-cbs-class-check.ts';
export { calculateServiceIbsCbs } from './ibs-cbs/service-ibs-cbs.ts';
export { refusalOfCfop } from './operation/check-cfop.ts';
export { taxRules } from './rules/tax-rules.ts';
export { matchTaxClassRule, type TaxClassSituation } from './tax-class/resolve-tax-class.ts';
