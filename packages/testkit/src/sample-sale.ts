import type { Address, NfeItem, NfeRequest } from '@fiscal/api-contract';
import { type Crt, id24 } from '@fiscal/domain';

export interface SampleIssuer {
  readonly cnpj: string;
  readonly ie: string;
  readonly crt: Crt;
  readonly legalName: string;
  readonly tradeName: string;
  readonly address: Address & { readonly zip: string };
}

/** A registered company of the normal regime in São Paulo. */
export const sampleIssuer: SampleIssuer = {
  cnpj: '12ABC34501DE35',
  ie: '110042490114',
  crt: 3,
  legalName: 'Emitente Exemplo Ltda',
  tradeName: 'Exemplo',
  address: {
    street: 'Rua A',
    number: '1',
    district: 'Centro',
    cityName: 'São Paulo',
    cityCode: '3550308',
    uf: 'SP',
    zip: '01001000',
    phone: '1133334444',
  },
};

/** One unit for 100.00, taxed by ICMS 18 %, PIS 1.65 % and COFINS 7.6 %. */
export const anItem = (changes: Partial<NfeItem> = {}): NfeItem => ({
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
  ...changes,
});

/** A good sale of one item to a taxpayer of the same state, paid by instant payment; tests change one thing. */
export const aSale = (changes: Partial<NfeRequest> = {}): NfeRequest => ({
  externalId: 'pedido-1',
  companyId: id24('0123456789abcdef01234567'),
  operation: 'sale',
  natureOfOperation: 'Venda de mercadoria',
  recipient: {
    cnpj: '11222333000181',
    name: 'Cliente Exemplo S.A.',
    ieIndicator: 1,
    ie: '110042490114',
    email: 'compras@example.com',
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
  items: [anItem()],
  transport: { mode: '9' },
  payments: [{ method: '17' }],
  ...changes,
});
