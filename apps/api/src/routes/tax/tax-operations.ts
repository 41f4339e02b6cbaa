import { calculateTaxesOperation } from './calculate-taxes/calculate-taxes.operation.ts';
import { findNcmOperation } from './find-ncm/find-ncm.operation.ts';
import { getTaxRulesOperation } from './get-tax-rules/get-tax-rules.operation.ts';
import { listClassificationsOperation } from './list-classifications/list-classifications.operation.ts';

export const taxOperations = [
  calculateTaxesOperation,
  listClassificationsOperation,
  findNcmOperation,
  getTaxRulesOperation,
] as const;
