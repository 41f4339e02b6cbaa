import type { CompanyRecord, NfeRequest, NfseRequest } from '@fiscal/api-contract';
import type { Environment, Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { previewNfe } from '../kinds/nfe/preview-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { getNfse } from '../kinds/nfse/get-nfse.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import { previewNfse } from '../kinds/nfse/preview-nfse.ts';
import { retryNfse } from '../kinds/nfse/retry-nfse.ts';
import { addNfeSeries, addNfseSeries } from '../series/add-series.ts';
import { finishFiling } from './filing-steps.ts';
import { anItem, aRequest, type Harness } from './harness.ts';
import { finishNfse, municipal, withDpsSeries } from './nfse-steps.ts';
import type { TestTenant } from './test-context.ts';

/** The parts of a request that NF-e and NFS-e have in common. */
export interface TestRequest {
  readonly companyId: Id24;
  readonly externalId?: string | undefined;
  readonly series?: number | undefined;
  /** Replaces a part of the usual content. */
  readonly content?: object | undefined;
  readonly resubmit?: boolean | undefined;
  readonly simulation?: string | undefined;
  readonly issueDate?: string | undefined;
}

/** The parts of a record that NF-e and NFS-e have in common. */
export interface TestRecord {
  readonly id: Id24;
  readonly externalId: string;
  readonly status: string;
  readonly environment: Environment;
  readonly series: number | null;
  readonly number: number | null;
  readonly totals: unknown;
  readonly warnings: readonly string[];
}

interface Issued {
  readonly kind: 'created' | 'repeated' | 'resubmitted';
  readonly document: TestRecord;
}

/** The parts by which tests that run for NF-e and for NFS-e differ. */
export interface IssuedDocument {
  readonly name: string;
  readonly model: '55' | 'dps';
  readonly lastNumber: number;
  /** The code of a repeated number, which the warning about a series of the other mode names. */
  readonly repeatedNumber: string;
  /** A change that gives the usual content in another form. */
  readonly rewritten: object;
  /** A change that gives another valid content. */
  readonly corrected: object;
  /** Contents that are refused, each with its defect and the code of the refusal. */
  readonly refused: readonly (readonly [what: string, code: string, content: object])[];
  /** Issue dates of previews, with the dates in their documents; a DPS is dated one minute earlier. */
  readonly issueDates: readonly (readonly [issueDate: string, dhEmi: string])[];
  /** A change of the company that differs for each `n`, with the element that it has in documents. */
  changed(n: number): { readonly patch: object; readonly element: string };
  issue(ctx: TestTenant, request: TestRequest): Promise<Issued>;
  preview(ctx: TestTenant, request: TestRequest): Promise<{ readonly totals: unknown; readonly xml: string }>;
  retry(ctx: TestTenant, id: Id24): Promise<TestRecord>;
  read(ctx: TestTenant, id: Id24): Promise<TestRecord>;
  finish(harness: Harness, id: Id24, status: 'authorized' | 'rejected', run?: number): Promise<unknown>;
  /** Registers series 1 of a company of the harness, unless it has one already. */
  prepare(ctx: TestTenant, companyId: Id24): Promise<unknown>;
  addSeries: typeof addNfeSeries;
  seriesOf(company: CompanyRecord, environment: Environment): readonly { readonly next: number }[];
  /** The element of a document with this number. */
  numbered(number: number): string;
}

const simplesTaxes = {
  icms: { csosn: '102' },
  pis: { cst: '01', rate: '1.65' },
  cofins: { cst: '01', rate: '7.6' },
} as const;

const { recipient } = aRequest('0123456789abcdef01234567');

const ofNfe = ({ companyId, externalId, series, content }: TestRequest): NfeRequest =>
  aRequest(companyId, { ...given({ externalId, series }), ...content });

const ofNfse = ({ companyId, externalId, series, content }: TestRequest): NfseRequest =>
  aService({ companyId, ...given({ externalId, series }), ...content });

/** Leaves out the fields that a test does not give. */
const given = (fields: Pick<TestRequest, 'externalId' | 'series'>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** NF-e and NFS-e, for tests that run for both. */
export const issuedDocuments: readonly IssuedDocument[] = [
  {
    name: 'an NF-e',
    model: '55',
    lastNumber: 999_999_999,
    repeatedNumber: '539',
    rewritten: { additionalInfo: null, charges: undefined },
    corrected: { natureOfOperation: 'Venda corrigida' },
    refused: [
      ['expectedTotal', 'total_mismatch', { expectedTotal: '99.99' }],
      [
        'a recipient document with a wrong digit',
        'validation_failed',
        { recipient: { ...recipient, cnpj: '11222333000182' } },
      ],
      ['an unknown CST for the regime', 'validation_failed', { items: [anItem({ taxes: simplesTaxes })] }],
      ['text that the layout does not allow', 'validation_failed', { natureOfOperation: 'Venda \u{1F600}' }],
    ],
    issueDates: [
      ['2026-12-01', '2026-12-01T12:00:00-03:00'],
      ['2026-12-01T02:59:59Z', '2026-11-30T23:59:59-03:00'],
      ['2027-01-04T09:00:00-03:00', '2027-01-04T09:00:00-03:00'],
    ],
    changed: (n) => ({ patch: { legalName: `Versao ${n}` }, element: `<xNome>Versao ${n}</xNome>` }),
    async issue(ctx, request) {
      const { kind, note } = await issueNfe(ctx, { ...request, request: ofNfe(request) });
      return { kind, document: note };
    },
    preview: (ctx, request) =>
      previewNfe(ctx, { request: { ...ofNfe(request), issueDate: request.issueDate } }),
    retry: (ctx, id) => retryNfe(ctx, { id }),
    read: (ctx, id) => getNfe(ctx, { id }),
    finish: finishFiling,
    prepare: async () => undefined,
    addSeries: addNfeSeries,
    seriesOf: ({ nfe }, environment) => nfe[environment].series,
    numbered: (number) => `<nNF>${number}</nNF>`,
  },
  {
    name: 'an NFS-e',
    model: 'dps',
    lastNumber: 999_999_999_999_999,
    repeatedNumber: 'E0014',
    rewritten: { additionalInfo: null, intermediary: undefined },
    corrected: { amounts: { service: '2.00' } },
    refused: [
      ['expectedTotal', 'total_mismatch', { expectedTotal: '1.00' }],
      ['a rate that the municipality sets', 'validation_failed', { iss: { rate: '5.00' } }],
    ],
    issueDates: [
      ['2026-12-01', '2026-12-01T11:59:00-03:00'],
      ['2026-12-01T02:59:59Z', '2026-11-30T23:58:59-03:00'],
      ['2027-01-04T09:00:00-03:00', '2027-01-04T08:59:00-03:00'],
    ],
    changed: (n) => ({ patch: { email: `v${n}@example.com` }, element: `<email>v${n}@example.com</email>` }),
    async issue(ctx, request) {
      const { kind, nfse } = await issueNfse(municipal(ctx), { ...request, request: ofNfse(request) });
      return { kind, document: nfse };
    },
    preview: (ctx, request) =>
      previewNfse(municipal(ctx), { request: { ...ofNfse(request), issueDate: request.issueDate } }),
    retry: (ctx, id) => retryNfse(municipal(ctx), { id }),
    read: (ctx, id) => getNfse(ctx, { id }),
    finish: finishNfse,
    prepare: withDpsSeries,
    addSeries: addNfseSeries,
    seriesOf: ({ nfse }, environment) => nfse[environment].series,
    numbered: (number) => `<nDPS>${number}</nDPS>`,
  },
];

/** A client with a company that may issue the document: series 1 from 1. */
export async function anIssuer(
  harness: Harness,
  { prepare }: IssuedDocument,
): Promise<{ readonly ctx: TestTenant; readonly companyId: Id24 }> {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  await prepare(ctx, companyId);
  return { ctx, companyId };
}
