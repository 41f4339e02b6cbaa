import type { NfseAddress, NfseParty, NfseRequest, NfseSettings } from '@fiscal/api-contract';
import { type Cnpj, id24 } from '@fiscal/domain';
import type { DpsFacts, NfseProvider } from '../facts/dps-facts.ts';

export const saoPaulo: NfseAddress = {
  street: 'Avenida Exemplo',
  number: '100',
  district: 'Centro',
  cityCode: '3550308',
  zip: '01310100',
};

export const newYork: NfseAddress = {
  street: '5th Avenue',
  number: '10',
  district: 'Manhattan',
  country: 'US',
  postalCode: '10001',
  city: 'New York',
  state: 'NY',
};

export const aTaker: NfseParty = {
  cnpj: '99888777000100',
  name: 'Tomadora Exemplo Ltda',
  address: saoPaulo,
  email: 'fiscal@example.com',
};

export const aTakerAbroad: NfseParty = { nif: 'US123456789', name: 'Example Corp', address: newYork };

/** A service of 1,500.00 in São Paulo without IBS and CBS; tests change one field. */
export const anNfseRequest = (changes: Partial<NfseRequest> = {}): NfseRequest => ({
  externalId: 'servico-1',
  companyId: id24('0123456789abcdef01234567'),
  competenceDate: '2026-11-20',
  recipient: aTaker,
  service: { nationalCode: '010101', nbs: '115021000', description: 'Desenvolvimento de sistema' },
  amounts: { service: '1500.00' },
  ibsCbs: null,
  approximateTaxes: { rates: { federal: '13.45', state: '0.00', municipal: '5.00' } },
  ...changes,
});

export const aProvider: NfseProvider = {
  cnpj: '11222333000181' as Cnpj,
  im: null,
  crt: 3,
  cityCode: '3550308',
};

export interface SampleChanges extends Partial<Omit<DpsFacts, 'request' | 'provider'>> {
  readonly request?: Partial<NfseRequest> | undefined;
  readonly provider?: Partial<NfseProvider> | undefined;
  readonly settings?: NfseSettings;
}

/** Returns facts of a DPS of 2026-11-20, whose municipality has an active agreement and a rate of 5 %. */
export const someDpsFacts = ({ request, provider, ...changes }: SampleChanges = {}): DpsFacts => ({
  environment: 'homologation',
  settings: {},
  series: 1,
  number: 101,
  issuedAt: new Date('2026-11-20T13:15:00Z'),
  incidence: { active: true, rate: '5.00' },
  application: 'emissor-1.0',
  ...changes,
  provider: { ...aProvider, ...provider },
  request: anNfseRequest(request),
});
