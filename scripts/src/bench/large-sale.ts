import type { NfeItem } from '@fiscal/domain';

/** Sale to a consumer of another state as a quotation asks it: ICMS, IPI, PIS, COFINS, DIFAL, IBS and CBS in every item. */
export const largeSale = (count: number) => ({
  issuer: { crt: 3, uf: 'SP' } as const,
  operation: 'sale' as const,
  finalConsumer: true,
  recipient: { uf: 'RJ', ieIndicator: 9 } as const,
  charges: { freight: '100.00', discount: '10.00' },
  items: Array.from({ length: count }, (_, i) => itemOf(i)),
});

const itemOf = (index: number): NfeItem => ({
  code: `ITEM-${index + 1}`,
  description: `Notebook 14 polegadas, modelo ${index + 1}`,
  ncm: '84713012',
  origin: '0',
  cfop: '6108',
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
