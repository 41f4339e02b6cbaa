import type { NfeItem } from '@fiscal/api-contract';

/** A sale to a company of the same state, or to a consumer of another state, which adds the DIFAL. */
export type SaleKind = 'internal' | 'interstate';

const recipients = {
  internal: { uf: 'SP', ieIndicator: 1 },
  interstate: { uf: 'RJ', ieIndicator: 9 },
} as const;
const cfops = { internal: '5102', interstate: '6108' } as const;

/**
 * Returns a sale for a quotation: ICMS, IPI, PIS, COFINS, IBS and CBS in every item, with charges that are split over
 * all items.
 */
export const largeSale = (count: number, kind: SaleKind) => ({
  issuer: { crt: 3, uf: 'SP' } as const,
  operation: 'sale' as const,
  recipient: recipients[kind],
  charges: { freight: '100.00', discount: '10.00' },
  items: Array.from({ length: count }, (_, i) => itemOf(i, cfops[kind])),
});

const itemOf = (index: number, cfop: string): NfeItem => ({
  code: `ITEM-${index + 1}`,
  description: `Notebook 14 polegadas, modelo ${index + 1}`,
  ncm: '84713012',
  origin: '0',
  cfop,
  unit: 'UN',
  quantity: '3.0000',
  unitPrice: '123.4567',
  taxes: {
    icms: { cst: '00', rate: '12.00' },
    ipi: { cst: '50', rate: '5.00' },
    pis: { cst: '01', rate: '1.65' },
    cofins: { cst: '01', rate: '7.60' },
  },
});
