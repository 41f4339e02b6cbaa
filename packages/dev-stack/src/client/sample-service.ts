/** Settings of the demonstration's company for its NFS-e: no special regime, shares of taxes for the taker. */
export const sampleNfseSettings = {
  specialRegime: 0,
  approximateTaxes: { rates: { federal: '13.45', state: '0.00', municipal: '2.90' } },
} as const;

export interface SampleService {
  readonly companyId: string;
  readonly externalId: string;
  /** Amount of the service, two decimals. */
  readonly amount?: string | undefined;
}

/** Development of software for another company of São Paulo, ISSQN due by the provider, PIS 0.65 % and COFINS 3.00 %. */
export const sampleService = ({ companyId, externalId, amount = '1500.00' }: SampleService) => ({
  externalId,
  companyId,
  recipient: {
    cnpj: '12.ABC.345/01DE-35',
    name: 'Escola Horizonte S.A.',
    email: 'compras@escola-horizonte.example',
    address: {
      street: 'Avenida Paulista',
      number: '1578',
      district: 'Bela Vista',
      cityCode: '3550308',
      zip: '01310-200',
    },
  },
  service: {
    nationalCode: '01.01.01',
    nbs: '1.1502.10.00',
    description: 'Desenvolvimento de sistema sob encomenda',
  },
  amounts: { service: amount },
  federal: {
    pisCofins: { cst: '01', base: amount, pisRate: '0.65', cofinsRate: '3.00', withholding: '0' },
  },
  ibsCbs: { operationIndicator: '100301', cst: '000', classTrib: '000001' },
  additionalInfo: 'Contrato 2026/118.',
});
