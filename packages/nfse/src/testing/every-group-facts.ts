import type { DeductionDocument, NfseParty, ReimbursementDocument } from '@fiscal/api-contract';
import type { DpsFacts } from '../facts/dps-facts.ts';
import { aTaker, aTakerAbroad, newYork, saoPaulo, someDpsFacts } from './sample-facts.ts';

const nfseKey = '35503082211222333000181000000000004226111234567895';
const letters = '35503082212ABC34501DE35000000000004326119876543219';
const nfeKey = '35261112ABC34501DE35550010000000011481516235';

const deducted = { type: '2', issueDate: '2026-10-31', deductible: '100.00', deducted: '50.00' } as const;

const deductionDocuments: readonly DeductionDocument[] = [
  { ...deducted, nfseKey: letters },
  { ...deducted, nfeKey },
  {
    ...deducted,
    municipalNfse: { cityCode: '3550308', number: '000000000000012', verificationCode: 'A1b2' },
  },
  { ...deducted, paperNote: { number: '0000123', model: '000000000000001', series: 'A1' } },
  { ...deducted, fiscalDocument: 'Recibo 1' },
  { ...deducted, type: '99', description: 'Outra', otherDocument: 'Contrato 2' },
];

const reimbursed = {
  issueDate: '2026-10-31',
  competenceDate: '2026-10-30',
  type: '99',
  typeName: 'Despesas do cliente',
  amount: '10.00',
} as const;

const reimbursements: readonly ReimbursementDocument[] = [
  {
    ...reimbursed,
    dfe: { keyType: '9', keyTypeName: 'Outra chave', key: nfeKey },
    supplier: { cnpj: '11222333000181', name: 'Fornecedora' },
  },
  { ...reimbursed, fiscal: { cityCode: '3550308', number: '12', description: 'Nota avulsa' } },
  { ...reimbursed, other: { number: '13', description: 'Recibo' }, supplier: { nif: 'X1', name: 'Abroad' } },
];

const person: NfseParty = {
  cpf: '52998224725',
  caepf: '12345678901234',
  im: '12345',
  name: 'Pessoa & Filhos <Ltda>',
  address: { ...saoPaulo, complement: 'Sala 2' },
  phone: '1155550000',
  email: 'pessoa@example.com',
};

const service = { nationalCode: '010101', nbs: '115021000', description: 'Serviço' } as const;
const ibsCbs = { operationIndicator: '100301', cst: '000', classTrib: '000001' } as const;
const work = { propertyRegistration: 'IPTU 1' } as const;
const show = { name: 'Show', startDate: '2026-12-01', endDate: '2028-02-29' } as const;

const foreignTrade = {
  mode: '4',
  relationship: '6',
  currency: '978',
  amount: '10.00',
  providerIncentive: '08',
  recipientIncentive: '26',
  temporaryGoods: '3',
  importDeclaration: 'DI1',
  exportRegistration: 'RE1',
  shareWithMdic: false,
} as const;

/**
 * Facts whose documents together have every group and every alternative of the layout. They are valid in form, but not
 * by law.
 */
export const everyGroupFacts: readonly DpsFacts[] = [
  someDpsFacts({
    environment: 'production',
    series: 49_999,
    number: 999_999_999_999_999,
    provider: { im: 'IM-1', phone: '1155550000', email: 'empresa@example.com', crt: 1 },
    settings: { simplesTaxRegime: 2 },
    incidence: { active: false },
    request: {
      recipient: person,
      intermediary: { noNifReason: 2, name: 'Broker', address: newYork },
      service: {
        ...service,
        municipalCode: '001',
        internalCode: 'AbC123',
        foreignTrade,
        construction: { ...work, workCode: '123456789012' },
        event: { ...show, eventCode: 'EVT1' },
      },
      amounts: {
        service: '1000.00',
        unconditionalDiscount: '10.00',
        conditionalDiscount: '5.00',
        deduction: { documents: deductionDocuments },
      },
      iss: {
        suspension: { type: 'administrative', process: '1'.repeat(30) },
        benefit: { number: '35503080100001', percent: '10.00' },
      },
      federal: {
        pisCofins: { cst: '49', base: '1000.00', pisRate: '1.65', cofinsRate: '7.60', withholding: '3' },
        withheld: { irrf: '15.00', inss: '110.00', socialContributions: '46.50' },
      },
      ibsCbs: {
        ...ibsCbs,
        personalUse: true,
        operationType: '5',
        governmentEntity: '4',
        referencedKeys: [nfseKey, letters],
        beneficiary: person,
        property: { registration: 'IPTU 2', address: saoPaulo },
        presumedCredit: '01',
        regular: { cst: '000', classTrib: '000001' },
        deferral: { stateRate: '100', municipalRate: '0.5', cbsRate: '10.00' },
        reimbursements,
      },
      approximateTaxes: { simplesRate: '6.00' },
      replaces: { accessKey: letters, reason: '99', description: 'Texto da substituição' },
      additionalInfo: 'Informação',
      purchaseOrder: 'PED-1',
      purchaseOrderItems: ['1', '2'],
      referenceDocument: 'Contrato 1',
      technicalDocument: 'ART 1',
    },
  }),
  someDpsFacts({
    request: {
      recipient: aTakerAbroad,
      service: {
        ...service,
        location: { country: 'US' },
        construction: { ...work, cib: '12345678' },
        event: { ...show, address: newYork },
      },
      amounts: { service: '1000.00', deduction: { percent: '30.5' } },
      iss: { taxation: 'immune', immunityType: 3, benefit: { number: '35503080100001', amount: '1.00' } },
      ibsCbs: { ...ibsCbs, beneficiary: aTakerAbroad, property: { cib: '12345678' } },
      approximateTaxes: { amounts: { federal: '1.00', state: '0', municipal: '2.00' } },
    },
  }),
  someDpsFacts({
    request: {
      recipient: null,
      service: { ...service, construction: { address: saoPaulo }, event: { ...show, address: saoPaulo } },
      amounts: { service: '1000.00', deduction: { amount: '3.00' } },
      iss: { taxation: 'export', resultCountry: 'US' },
      federal: { pisCofins: { cst: '08' } },
      ibsCbs: { ...ibsCbs, property: { address: newYork } },
    },
  }),
  someDpsFacts({
    provider: { crt: 4 },
    request: { recipient: aTaker, service, approximateTaxes: null },
  }),
];
