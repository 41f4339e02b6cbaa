import { brasiliaDate } from '@fiscal/domain';
import { informUnpublishedRates } from '@fiscal/tax-tables/unpublished-rates';

const products = [
  { code: 'CAD-200', description: 'Caderno universitário 200 folhas', ncm: '48202000', unitPrice: '24.90' },
  {
    code: 'CAN-AZ12',
    description: 'Caneta esferográfica azul, caixa com 12',
    ncm: '96081000',
    unitPrice: '18.75',
  },
  {
    code: 'PAP-A4-5',
    description: 'Papel A4 75 g/m², caixa com 5 resmas',
    ncm: '48025610',
    unitPrice: '139.50',
  },
] as const;

export interface SampleSale {
  readonly companyId: string;
  readonly externalId: string;
  readonly items: number;
  /** The day of issue in Brasília (YYYY-MM-DD); default: today. */
  readonly issuedOn?: string | undefined;
}

/**
 * A sale to another company of the same state, taxed by ICMS 18 %, PIS 1.65 % and COFINS 7.60 %; it gives the rates of
 * IBS and CBS that the service cannot know.
 */
export const sampleSale = ({
  companyId,
  externalId,
  items,
  issuedOn = brasiliaDate(new Date()),
}: SampleSale) => ({
  externalId,
  companyId,
  operation: 'sale',
  natureOfOperation: 'Venda de mercadoria',
  presence: '2',
  recipient: {
    cnpj: '12.ABC.345/01DE-35',
    name: 'Escola Horizonte S.A.',
    ieIndicator: 1,
    ie: '110.042.490.114',
    email: 'compras@escola-horizonte.example',
    address: {
      street: 'Avenida Paulista',
      number: '1578',
      district: 'Bela Vista',
      cityName: 'São Paulo',
      cityCode: '3550308',
      uf: 'SP',
      zip: '01310-200',
    },
  },
  items: Array.from({ length: items }, (_, index) => sampleItem(index, issuedOn)),
  transport: { mode: '9' },
  payments: [{ method: '17', term: 'cash' }],
  additionalInfo: 'Pedido feito pela internet.',
});

function sampleItem(index: number, issuedOn: string) {
  const product = products[index % products.length] ?? products[0];
  return {
    ...product,
    origin: '0',
    cfop: '5102',
    unit: 'UN',
    quantity: `${1 + (index % 5)}`,
    taxes: {
      icms: { cst: '00', rate: '18' },
      pis: { cst: '01', rate: '1.65' },
      cofins: { cst: '01', rate: '7.60' },
      ...informUnpublishedRates(issuedOn),
    },
  };
}
