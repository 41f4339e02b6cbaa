import { inTransaction } from '@fiscal/db';
import type { NfeRequest } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addNfeSeries } from '../companies/add-series.ts';
import { createCompany } from '../companies/create-company.ts';
import { getCompany } from '../companies/get-company.ts';
import { updateCompany } from '../companies/update-company.ts';
import type { TenantContext } from '../context/context.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import { getNfe } from '../read/get-nfe.ts';
import { unsignedXml } from '../testing/filing-steps.ts';
import { anItem, aRequest, companyInput, createHarness, type Harness } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import { issueNfe } from './issue-nfe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

async function ready(): Promise<{ ctx: TenantContext; companyId: string }> {
  const ctx = await harness.aClient();
  return { ctx, companyId: await harness.aCompany(ctx) };
}

const nextNumber = async (ctx: TenantContext, id: string): Promise<number | undefined> =>
  (await getCompany(ctx, { id })).nfe.homologation.series[0]?.next;

test('the technical contact of the service stands in every document, and in none without one', async () => {
  const { ctx, companyId } = await ready();
  const technicalContact = {
    ...{ cnpj: '11222333000181', contact: 'Ana Souza' },
    ...{ email: 'ana@example.com', phone: '1130000000' },
  };
  const named = { ...ctx, settings: { ...ctx.settings, technicalContact } };
  const xmlOf = async (by: TenantContext, externalId: string): Promise<string> => {
    const { note } = await issueNfe(by, { request: aRequest(companyId, { externalId }) });
    return unsignedXml(harness.sys, note.id);
  };
  expect(await xmlOf(named, 'with')).toContain(
    '<infRespTec><CNPJ>11222333000181</CNPJ><xContato>Ana Souza</xContato>' +
      '<email>ana@example.com</email><fone>1130000000</fone></infRespTec>',
  );
  expect(await xmlOf(ctx, 'without')).not.toContain('infRespTec');
});

test('a good request becomes a queued note with number, key, totals and the row that starts it', async () => {
  const { ctx, companyId } = await ready();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const { kind, note } = await issueNfe({ ...ctx, traceparent }, { request: aRequest(companyId) });
  expect(kind).toBe('created');
  expect(note).toMatchObject({ status: 'queued', series: 1, number: 1, environment: 'homologation' });
  expect(note.accessKey).toMatch(/^352611.{14}55001000000001/);
  expect(note.totals).toMatchObject({ products: '100.00', invoice: '100.00', icms: '18.00' });
  expect(await getNfe(ctx, { id: note.id })).toEqual(note);
  const { orders: rows } = await claimOutbox(harness.sys, { limit: 1000 });
  expect(rows.find(({ documentId }) => documentId === note.id)).toEqual({
    outboxId: expect.stringMatching(/^[0-9a-f]{24}$/),
    kind: 'nfe',
    documentId: note.id,
    run: 1,
    action: 'start',
    clientId: ctx.tenant.clientId,
    companyId,
    environment: 'homologation',
    authorizer: 'SP',
    label: 'NF-e series 1 number 1 (homologation)',
    traceparent,
  });
});

test('the row that starts a workflow holds no name, number of a document, amount or key', async () => {
  const { ctx, companyId } = await ready();
  const request = aRequest(companyId, { externalId: 'segredo-77' });
  const { note } = await issueNfe(ctx, { request });
  const { orders: rows } = await claimOutbox(harness.sys, { limit: 1000 });
  const text = JSON.stringify(rows.find(({ documentId }) => documentId === note.id));
  const secrets = ['segredo-77', 'Cliente Exemplo', '11222333000181', '12ABC34501DE35', '100.00'];
  for (const secret of [...secrets, String(note.accessKey)]) expect(text).not.toContain(secret);
});

test('the same content again, written otherwise, gives the same note and takes no number', async () => {
  const { ctx, companyId } = await ready();
  const first = await issueNfe(ctx, { request: aRequest(companyId) });
  const again = await issueNfe(ctx, {
    request: {
      ...aRequest(companyId, { items: [anItem({ quantity: '1.0000', unitPrice: '100' })] }),
      additionalInfo: null,
    },
  });
  expect(again).toEqual({ kind: 'repeated', note: first.note });
  expect(await nextNumber(ctx, companyId)).toBe(2);
});

test('other content under the same externalId is a conflict while the note is not rejected', async () => {
  const { ctx, companyId } = await ready();
  await issueNfe(ctx, { request: aRequest(companyId) });
  const other = issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Outra' }) });
  expect(await refusal(other)).toEqual({
    code: 'conflict',
    details: { reason: 'external_id_content' },
  });
});

test('the same externalId is free in another company', async () => {
  const { ctx, companyId } = await ready();
  const second = await harness.aCompany(ctx, { cnpj: '11222333000181' });
  await issueNfe(ctx, { request: aRequest(companyId) });
  const { kind, note } = await issueNfe(ctx, { request: aRequest(second) });
  expect([kind, note.number]).toEqual(['created', 1]);
});

const simplesTaxes = {
  icms: { csosn: '102' },
  pis: { cst: '01', rate: '1.65' },
  cofins: { cst: '01', rate: '7.6' },
};

const wrong: readonly [string, string, Partial<NfeRequest>][] = [
  ['expectedTotal', 'total_mismatch', { expectedTotal: '99.99' }],
  ['a recipient document with a wrong digit', 'validation_failed', { recipient: badRecipient() }],
  ['an unknown CST for the regime', 'validation_failed', { items: [anItem({ taxes: simplesTaxes })] }],
  ['text that the layout does not allow', 'validation_failed', { natureOfOperation: 'Venda \u{1F600}' }],
];

function badRecipient(): NfeRequest['recipient'] {
  return { ...aRequest('0123456789abcdef01234567').recipient, cnpj: '11222333000182' };
}

test.each(wrong)('a request refused for %s takes no number and leaves nothing', async (_, code, changes) => {
  const { ctx, companyId } = await ready();
  expect((await refusal(issueNfe(ctx, { request: aRequest(companyId, changes) }))).code).toBe(code);
  expect(await nextNumber(ctx, companyId)).toBe(1);
  const [left] = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute<{ rows: number }>(sql`
      select (select count(*) from note where company_id = ${companyId})::int as rows`),
  );
  expect(left?.rows).toBe(0);
});

test('a total that differs says both values', async () => {
  const { ctx, companyId } = await ready();
  const mismatch = issueNfe(ctx, { request: aRequest(companyId, { expectedTotal: '100.1' }) });
  expect(await refusal(mismatch)).toEqual({
    code: 'total_mismatch',
    details: { expected: '100.10', computed: '100.00' },
  });
});

test('what is wrong with the registration of the company is said of companyId, a field of the request', async () => {
  const { ctx, companyId } = await ready();
  await updateCompany(ctx, { id: companyId, patch: { ie: 'ISENTO' } });
  expect(await refusal(issueNfe(ctx, { request: aRequest(companyId) }))).toEqual({
    code: 'validation_failed',
    details: [{ path: 'companyId', message: expect.stringMatching(/^ie da empresa: .*SEFAZ 209\)$/) }],
  });
});

test('without a certificate nothing is issued', async () => {
  const ctx = await harness.aClient();
  const { id } = await createCompany(ctx, companyInput());
  await addNfeSeries(ctx, { companyId: id, number: 1, next: 1 });
  expect(await refusal(issueNfe(ctx, { request: aRequest(id) }))).toEqual({
    code: 'certificate_unavailable',
    details: { status: 'missing' },
  });
});

test('an expired certificate issues nothing', async () => {
  const { ctx, companyId } = await ready();
  await harness.advance(400 * 86_400_000);
  const late = await refusal(issueNfe(ctx, { request: aRequest(companyId) }));
  await harness.advance(-400 * 86_400_000);
  expect(late).toEqual({ code: 'certificate_unavailable', details: { status: 'expired' } });
});

test('without a series, or with one that is not registered, nothing is issued', async () => {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx, { nfeSeries: [] });
  expect(await refusal(issueNfe(ctx, { request: aRequest(companyId) }))).toMatchObject({
    code: 'series_missing',
    details: { environment: 'homologation' },
  });
  await addNfeSeries(ctx, { companyId, number: 7, next: 41 });
  expect(await refusal(issueNfe(ctx, { request: aRequest(companyId, { series: 8 }) }))).toMatchObject({
    code: 'series_missing',
    details: { environment: 'homologation', series: 8 },
  });
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  expect([note.series, note.number]).toEqual([7, 41]);
});

test('the first registered series is the default, and each series counts for itself', async () => {
  const ctx = await harness.aClient();
  const nfeSeries = [
    { number: 5, next: 100 },
    { number: 2, next: 7 },
  ];
  const companyId = await harness.aCompany(ctx, { nfeSeries });
  const first = await issueNfe(ctx, { request: aRequest(companyId) });
  const second = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'p-2', series: 2 }) });
  expect([first.note.series, first.note.number]).toEqual([5, 100]);
  expect([second.note.series, second.note.number]).toEqual([2, 7]);
});

test('the last number of a series can be used, and none after it', async () => {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx, { nfeSeries: [{ number: 1, next: 999_999_999 }] });
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  expect(note.number).toBe(999_999_999);
  const beyond = issueNfe(ctx, { request: aRequest(companyId, { externalId: 'p-2' }) });
  expect(await refusal(beyond)).toMatchObject({ code: 'validation_failed', details: [{ path: 'series' }] });
});

test('a document that the official schema refuses is model_invalid', async () => {
  const { ctx, companyId } = await ready();
  const strict = { validate: async () => [{ message: 'not so', line: 1, path: '/NFe/infNFe/ide' }] };
  const refused = await refusal(issueNfe({ ...ctx, schemas: strict }, { request: aRequest(companyId) }));
  expect(refused).toEqual({
    code: 'model_invalid',
    details: [{ path: '/NFe/infNFe/ide', message: 'not so' }],
  });
  expect(await nextNumber(ctx, companyId)).toBe(1);
});

test('a scenario counts for a test key where the authority is simulated, and is warned about elsewhere', async () => {
  const { ctx, companyId } = await ready();
  const passedOn = await issueNfe(ctx, { request: aRequest(companyId), simulation: 'reject=540' });
  expect(passedOn.note.warnings).not.toContain('O cabeçalho X-Fiscal-Simulate foi ignorado.');
  const real = { ...ctx, settings: { ...ctx.settings, authoritySimulated: false } };
  const ignored = await issueNfe(real, {
    request: aRequest(companyId, { externalId: 'p-2' }),
    simulation: 'reject=540',
  });
  expect(ignored.note.warnings).toContain('O cabeçalho X-Fiscal-Simulate foi ignorado.');
});
