import {
  companyCreateExample,
  createCompanySchema,
  type NfePreview,
  type NfsePreview,
  nfePreviewRequestExample,
  nfePreviewRequestSchema,
  nfsePreviewRequestExample,
  nfsePreviewRequestSchema,
  taxCalculationRequestExample,
  taxCalculationRequestSchema,
} from '@fiscal/api-contract';
import { apiVersion } from '@fiscal/config';
import {
  draftDps,
  draftQuotedDocument,
  findNcm,
  getRejection,
  getTaxRules,
  listClassifications,
  providerOf,
  quoteDescribed,
} from '@fiscal/services';

/** The clock of the examples. */
const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };

/**
 * Computes the answers of operations on tables, of the calculation and of previews with the code of these operations,
 * so that the examples are real answers. Keys are the ids of the operations.
 */
export const computedExamples = (): Readonly<Record<string, unknown>> => ({
  getHealth: { status: 'ok', reasons: [], db: 'ok', version: apiVersion },
  listTaxClassifications: listClassifications({ cst: '515' }),
  getRejection: getRejection({ cStat: '778' }),
  findNcm: findNcm({ clock }, { ncm: '96190000' }),
  getTaxRules: getTaxRules({ clock }, { year: 2027 }),
  calculateTaxes: quoteExample(),
  previewNfe: previewExample(),
  previewNfse: nfsePreviewExample(),
});

function quoteExample(): unknown {
  const { issuer, issueDate, ...request } = taxCalculationRequestSchema.parse(taxCalculationRequestExample);
  if (issuer === undefined || issueDate === undefined) throw new Error('the example has no issuer or no day');
  return quoteDescribed({ ...request, issuer, issueDate });
}

function previewExample(): NfePreview {
  const { issueDate, externalId, ...note } = nfePreviewRequestSchema.parse(nfePreviewRequestExample);
  if (issueDate === undefined || externalId === undefined)
    throw new Error('the example has no day or no name');
  const drafted = draftQuotedDocument({
    issuer: createCompanySchema.parse(companyCreateExample),
    environment: 'homologation',
    request: { ...note, externalId },
    originals: [],
    series: 1,
    number: 999_999_999,
    numericCode: '48151623',
    issuedAt: new Date(`${issueDate}T12:00:00-03:00`),
    softwareVersion: `fiscal ${apiVersion}`,
  });
  if (drafted.kind !== 'drafted') throw new Error('the example is refused');
  const { totals, items, warnings, document } = drafted;
  return { totals, items, warnings, xml: document.xml };
}

/** Returns an NFS-e in a municipality of the national environment with a rate of 5% for the service. */
function nfsePreviewExample(): NfsePreview {
  const { issueDate, externalId, ...service } = nfsePreviewRequestSchema.parse(nfsePreviewRequestExample);
  if (issueDate === undefined || externalId === undefined)
    throw new Error('the example has no day or no name');
  const { totals, warnings, document } = draftDps({
    environment: 'homologation',
    provider: providerOf(createCompanySchema.parse(companyCreateExample)),
    settings: {},
    request: { ...service, externalId },
    series: 1,
    number: 999_999_999_999_999,
    issuedAt: new Date(`${issueDate}T12:00:00-03:00`),
    incidence: { active: true, rate: '5.00' },
    application: `fiscal ${apiVersion}`,
  });
  return { totals, warnings, xml: document.xml };
}
