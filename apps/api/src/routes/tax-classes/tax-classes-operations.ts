import { createTaxClassOperation } from './create-tax-class/create-tax-class.operation.ts';
import { deleteTaxClassOperation } from './delete-tax-class/delete-tax-class.operation.ts';
import { getTaxClassOperation } from './get-tax-class/get-tax-class.operation.ts';
import { listTaxClassesOperation } from './list-tax-classes/list-tax-classes.operation.ts';
import { replaceTaxClassOperation } from './replace-tax-class/replace-tax-class.operation.ts';
import { testTaxClassOperation } from './test-tax-class/test-tax-class.operation.ts';

export const taxClassesOperations = [
  createTaxClassOperation,
  listTaxClassesOperation,
  getTaxClassOperation,
  replaceTaxClassOperation,
  deleteTaxClassOperation,
  testTaxClassOperation,
] as const;
