import type { TaxClassRule } from '@fiscal/api-contract';
import type { TaxClassInput } from '../tax-classes/create-tax-class.ts';

const contributions = {
  pis: { cst: '01', rate: '1.65' },
  cofins: { cst: '01', rate: '7.6' },
} as const;

/** Rules for sales from SP: inside the state, to a non-contributor in another state, and to a contributor there. */
export const saleRules: readonly TaxClassRule[] = [
  {
    when: { operations: ['sale'], destination: 'internal' },
    cfop: '5102',
    icms: { cst: '00', rate: '18' },
    ...contributions,
  },
  {
    when: { operations: ['sale'], destination: 'interstate', recipient: 'nonContributor' },
    cfop: '6108',
    icms: { cst: '00', rate: '12' },
    ...contributions,
  },
  {
    when: { operations: ['sale'], destination: 'interstate' },
    cfop: '6102',
    icms: { cst: '00', rate: '12' },
    ...contributions,
  },
];

export const aTaxClass = (changes: Partial<TaxClassInput> = {}): TaxClassInput => ({
  code: 'revenda',
  name: 'Revenda de mercadoria',
  rules: saleRules,
  ...changes,
});
