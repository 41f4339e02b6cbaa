import type { NfeRequest } from '@fiscal/domain';
import { id24 } from '@fiscal/domain';
import type { CreateCompanyInput } from '@fiscal/services';

export const sampleCompany: CreateCompanyInput = {
  cnpj: '11222333000181',
  ie: '110042490114',
  crt: 3,
  legalName: 'Emitente Exemplo Ltda',
  address: {
    street: 'Rua A',
    number: '1',
    district: 'Centro',
    cityName: 'São Paulo',
    cityCode: '3550308',
    uf: 'SP',
    zip: '01001000',
  },
};

/** A good sale of one item for 100.00. */
export const saleOf = (companyId: string, externalId: string): NfeRequest => ({
  externalId,
  companyId: id24(companyId),
  operation: 'sale',
  natureOfOperation: 'Venda de mercadoria',
  recipient: {
    cnpj: '12ABC34501DE35',
    name: 'Cliente Exemplo S.A.',
    ieIndicator: 9,
    address: {
      street: 'Rua B',
      number: '2',
      district: 'Centro',
      cityName: 'São Paulo',
      cityCode: '3550308',
      uf: 'SP',
      zip: '01001000',
    },
  },
  finalConsumer: true,
  items: [
    {
      code: 'A-1',
      description: 'Caderno 96 folhas',
      ncm: '48202000',
      origin: '0',
      cfop: '5102',
      unit: 'UN',
      quantity: '1',
      unitPrice: '100.00',
      taxes: {
        icms: { cst: '00', rate: '18' },
        pis: { cst: '01', rate: '1.65' },
        cofins: { cst: '01', rate: '7.6' },
      },
    },
  ],
  transport: { mode: '9' },
  payments: [{ method: '17', amount: '100.00' }],
});
