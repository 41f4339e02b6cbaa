/** Examples of the published document. Values are made up; CNPJs are the ones official texts use. */
export const ids = {
  company: '65f1c0ffee0123456789abcd',
  note: '65f1c1a2b30123456789abcd',
  webhook: '65f1c2b3c40123456789abcd',
  delivery: '65f1c3c4d50123456789abcd',
  client: '65f1bfedcb0123456789abcd',
};

/** Number 1 of series 1 of the company of the examples. */
export const exampleAccessKey = '35261111222333000181550010000000011481516234';

const address = {
  street: 'Rua das Flores',
  number: '100',
  complement: null,
  district: 'Centro',
  cityName: 'São Paulo',
  cityCode: '3550308',
  uf: 'SP',
  zip: '01001000',
  phone: '1130000000',
};

const moment = '2026-11-21T12:00:00.000Z';

export const companyCreateExample = {
  cnpj: '11222333000181',
  ie: '110042490114',
  crt: 3,
  legalName: 'Comércio Exemplo Ltda',
  tradeName: 'Exemplo',
  email: 'fiscal@example.com',
  address,
  nfeSeries: [{ number: 1, next: 1 }],
};

export const companyUpdateExample = { tradeName: 'Exemplo Novo', email: 'notas@example.com' };
export const seriesExample = { number: 2, next: 1 };
export const certificateExample = {
  pfxBase64: `MIIKpAIBAzCC${'A'.repeat(96)}`,
  password: 'senha do arquivo',
};

const noSeries = { defaultSeries: null, series: [] };

export const companyExample = {
  id: ids.company,
  cnpj: '11222333000181',
  ie: '110042490114',
  im: null,
  crt: 3,
  legalName: 'Comércio Exemplo Ltda',
  tradeName: 'Exemplo',
  email: 'fiscal@example.com',
  address,
  environment: 'homologation',
  sandbox: true,
  nfe: {
    homologation: { defaultSeries: 1, series: [{ number: 1, next: 1, createdAt: moment }] },
    production: noSeries,
  },
  nfse: {
    settings: {
      simplesTaxRegime: null,
      ibsCbsSimplesRegime: null,
      specialRegime: null,
      simplesActivity: null,
      approximateTaxes: null,
    },
    homologation: noSeries,
    production: noSeries,
  },
  certificate: {
    cnpj: '11222333000181',
    subjectName: 'COMERCIO EXEMPLO LTDA:11222333000181',
    issuer: 'AC Exemplo v5',
    serialNumber: '1A2B3C',
    notBefore: '2026-03-01T12:00:00.000Z',
    notAfter: '2027-03-01T12:00:00.000Z',
    uploadedAt: moment,
    status: 'valid',
    daysLeft: 99,
  },
  createdAt: moment,
  updatedAt: moment,
};

export const companyStatusExample = {
  id: ids.company,
  environment: 'homologation',
  certificate: { status: 'valid', daysLeft: 99, notAfter: '2027-03-01T12:00:00.000Z' },
  sefaz: null,
};

export const nfeRequestExample = {
  externalId: 'pedido-1001',
  companyId: ids.company,
  operation: 'sale',
  natureOfOperation: 'Venda de mercadoria',
  presence: '2',
  finalConsumer: true,
  recipient: {
    cnpj: '11444777000161',
    name: 'Cliente Exemplo S.A.',
    ieIndicator: 9,
    address: { ...address, number: '200' },
  },
  items: [
    {
      code: 'SKU-1',
      description: 'Caneta azul',
      ncm: '96081000',
      origin: '0',
      cfop: '5102',
      unit: 'UN',
      quantity: '10',
      unitPrice: '15.00',
      taxes: {
        icms: { cst: '00', rate: '18.00' },
        pis: { cst: '01', rate: '1.65' },
        cofins: { cst: '01', rate: '7.60' },
      },
    },
  ],
  transport: { mode: '9' },
  payments: [{ method: '17', amount: '150.00' }],
  expectedTotal: '150.00',
};

const zero = '0.00';

export const nfeExample = {
  id: ids.note,
  externalId: 'pedido-1001',
  companyId: ids.company,
  environment: 'homologation',
  status: 'authorized',
  series: 1,
  number: 1,
  accessKey: exampleAccessKey,
  protocol: '135260000000001',
  authorizedAt: '2026-11-21T12:00:03.000Z',
  rejection: null,
  denial: null,
  failure: null,
  attention: null,
  waiting: null,
  totals: {
    ...{ products: '150.00', discount: zero, freight: zero, insurance: zero, otherExpenses: zero, ipi: zero },
    ...{ returnedIpi: zero, import: zero, invoice: '150.00', invoiceWithReformTaxes: null },
    ...{ icmsBase: '150.00', icms: '27.00', icmsExempted: zero, fcp: zero, icmsStBase: zero, icmsSt: zero },
    ...{ fcpSt: zero, icmsDestination: zero, icmsOrigin: zero, fcpDestination: zero, pis: '2.03' },
    ...{ cofins: '9.35', approxTaxes: zero },
    ibsCbs: {
      ...{ base: '111.62', ibsState: '0.11', ibsMunicipal: zero, ibs: '0.11', cbs: '1.00' },
      ...{ ibsPresumedCredit: zero, cbsPresumedCredit: zero },
    },
  },
  warnings: ['Base do PIS e da COFINS calculada sem o ICMS destacado (STF, tema 69).'],
  createdAt: moment,
  updatedAt: '2026-11-21T12:00:03.000Z',
};

export const queuedNfeExample = {
  ...nfeExample,
  status: 'queued',
  protocol: null,
  authorizedAt: null,
  updatedAt: moment,
};

export const webhookCreateExample = {
  url: 'https://example.com/fiscal',
  events: ['nfe.authorized', 'nfe.rejected'],
};

export const webhookExample = {
  id: ids.webhook,
  url: 'https://example.com/fiscal',
  events: ['nfe.authorized', 'nfe.rejected'],
  description: null,
  active: true,
  mode: 'test',
  createdAt: moment,
  updatedAt: moment,
  lastDelivery: null,
  failingSince: null,
};

export const deliveryExample = {
  id: ids.delivery,
  webhookId: ids.webhook,
  event: 'webhook.test',
  resourceId: ids.webhook,
  status: 'pending',
  nextAttemptAt: moment,
  createdAt: moment,
  deliveredAt: null,
  attempts: [],
};

export const healthExample = { status: 'ok', db: 'ok', version: '0.10.2-rc.1' };
export const meExample = {
  clientId: ids.client,
  name: 'Cliente Exemplo',
  plan: null,
  keyPrefix: 'fsk_test_Ab3dEf9h',
  mode: 'test',
};
