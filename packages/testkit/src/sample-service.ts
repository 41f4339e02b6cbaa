import type { NfseRequest } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';

/** A taker in São Paulo; its CNPJ differs from the sample issuer's. */
const taker = {
  cnpj: '99888777000100',
  name: 'Tomadora Exemplo Ltda',
  address: {
    street: 'Avenida Exemplo',
    number: '100',
    district: 'Centro',
    cityCode: '3550308',
    zip: '01310100',
  },
} as const;

/** A good service of 1,500.00 in the company's own municipality, without IBS and CBS. */
export const aService = ({
  companyId,
  ...changes
}: Partial<NfseRequest> & { readonly companyId: Id24 }): NfseRequest => ({
  externalId: 'servico-1',
  companyId,
  recipient: taker,
  service: { nationalCode: '010101', description: 'Desenvolvimento de sistema sob encomenda' },
  amounts: { service: '1500.00' },
  ibsCbs: null,
  approximateTaxes: { rates: { federal: '13.45', state: '0.00', municipal: '5.00' } },
  ...changes,
});
