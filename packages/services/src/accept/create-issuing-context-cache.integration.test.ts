import { issueECnpj } from '@fiscal/testkit';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { addNfeSeries } from '../companies/add-series.ts';
import { getCompany } from '../companies/get-company.ts';
import { replaceCertificate } from '../companies/replace-certificate.ts';
import { updateCompany } from '../companies/update-company.ts';
import type { Tenant } from '../context/context.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aSale, aShop, atRate, frozenRun, replace } from '../testing/classed-notes.ts';
import { anItem, aRequest, companyInput, createHarness, type Harness } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import { createStatementLog } from '../testing/sent-statements.ts';
import { createIssuingContextCache } from './create-issuing-context-cache.ts';
import { keepContext } from './issue-by-context.ts';
import type { CompanyContext, ContextKey, IssuingContext } from './issuing-context.ts';

const log = createStatementLog();
let harness: Harness;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), {}, log.observe);
});
afterAll(() => harness.close());
/** A company whose context is cached, without tax classes and with the one class. */
beforeEach(async () => {
  shop = await aShop(harness);
  await issueNfe(shop.ctx, { request: aRequest(shop.companyId, { externalId: 'first' }) });
  await issueNfe(shop.ctx, { request: aSale(shop.companyId, { externalId: 'first of the class' }) });
});

const next = (changes: Parameters<typeof aRequest>[1] = {}) =>
  issueNfe(shop.ctx, { request: aRequest(shop.companyId, { externalId: 'next', ...changes }) });
const nextNumber = async () =>
  (await getCompany(shop.ctx, { id: shop.companyId })).nfe.homologation.series[0]?.next;

test('a company that is known costs one transaction a note, and gets its numbers in order', async () => {
  const { result, sent } = await log.during(() => next());
  expect(result).toMatchObject({ kind: 'created', note: { number: 3 } });
  expect([sent.transactions, sent.statements]).toEqual([1, 6]);
});

test('a company that changed meanwhile is read again', async () => {
  const { ctx, companyId } = shop;
  await updateCompany(ctx, { id: companyId, patch: { legalName: 'Outro Nome Ltda' } });
  const { note } = await next();
  expect((await frozenRun(harness, note.id)).xml).toContain('<xNome>Outro Nome Ltda</xNome>');
});

test('a class that changed meanwhile is read again', async () => {
  await replace(shop, { rules: atRate('7') });
  const { note } = await issueNfe(shop.ctx, { request: aSale(shop.companyId, { externalId: 'next' }) });
  const { xml, stamps } = await frozenRun(harness, note.id);
  expect(xml).toContain('<pICMS>7.0000</pICMS>');
  expect(stamps).toMatchObject({ taxClasses: { revenda: expect.stringMatching(/:2$/) } });
});

test('a certificate that was replaced meanwhile is the one that the run is stamped with', async () => {
  const { cnpj } = companyInput();
  const { pfx, password } = issueECnpj(harness.tree, { cnpj, name: 'EMITENTE' });
  const pfxBase64 = Buffer.from(pfx).toString('base64');
  await replaceCertificate(shop.ctx, { companyId: shop.companyId, pfxBase64, password });
  const { note } = await next();
  expect((await frozenRun(harness, note.id)).stamps).toMatchObject({ certificate: 2 });
});

test('a request that was taken before is answered with its note, and takes no number', async () => {
  const before = await nextNumber();
  expect(await next({ externalId: 'first' })).toMatchObject({ kind: 'repeated', note: { number: 1 } });
  const other = await refusal(next({ externalId: 'first', items: [anItem({ description: 'Outro' })] }));
  expect(other).toEqual({ code: 'conflict', details: { reason: 'external_id_content' } });
  expect(await nextNumber()).toBe(before);
});

test('a repeated request that would be refused by now is answered with its note', async () => {
  const ended = { ...shop.ctx, clock: { now: () => new Date('2035-01-01T00:00:00Z') } };
  const request = aRequest(shop.companyId, { externalId: 'first' });
  expect(await issueNfe(ended, { request })).toMatchObject({ kind: 'repeated' });
  expect(await refusal(issueNfe(ended, { request: { ...request, externalId: 'next' } }))).toEqual({
    code: 'certificate_unavailable',
    details: { status: 'expired' },
  });
});

test('a series that was registered meanwhile is found', async () => {
  expect(await refusal(next({ series: 7 }))).toMatchObject({ code: 'series_missing' });
  await addNfeSeries(shop.ctx, { companyId: shop.companyId, number: 7, next: 40 });
  expect(await next({ series: 7 })).toMatchObject({ note: { series: 7, number: 40 } });
});

test('another client, or a key of the other mode, finds nothing cached of the company', async () => {
  const stranger = await harness.aClient();
  const request = aRequest(shop.companyId, { externalId: 'next' });
  expect(await refusal(issueNfe(stranger, { request }))).toMatchObject({ code: 'not_found' });
  const live = { ...shop.ctx, tenant: { ...shop.ctx.tenant, mode: 'live' as const } };
  expect(await refusal(issueNfe(live, { request }))).toMatchObject({ code: 'not_found' });
});

const of = (n: number): ContextKey => ({
  companyId: n.toString(16).padStart(24, '0'),
  model: '55',
  taxClasses: [],
});

test('a thousand companies are kept, and nothing with many classes', () => {
  const cache = createIssuingContextCache();
  const { tenant } = shop.ctx;
  const seen = { taxClasses: [], series: [] } as unknown as CompanyContext;
  for (let n = 0; n <= 1_000; n += 1) cache.set(tenant, of(n), seen);
  expect([0, 1, 1_000].map((n) => cache.get(tenant, of(n)) !== undefined)).toEqual([false, true, true]);
  // What NFS-e of the company rest on is another context.
  expect(cache.get(tenant, { ...of(1), model: 'dps' })).toBeUndefined();
  const many = { ...seen, taxClasses: Array(21).fill({}) } as unknown as CompanyContext;
  cache.set(tenant, of(2_000), many);
  expect(cache.get(tenant, of(2_000))).toBeUndefined();
});

test('a context is that of one client, mode and reach of its key, and keeps the next number of the series that gave one', () => {
  const issuingContexts = createIssuingContextCache();
  const { tenant } = shop.ctx;
  const series = [1, 2].map((number) => ({ number, next: 5, countedInOtherMode: false }));
  const context = { taxClasses: [], series, existing: undefined } as unknown as IssuingContext<unknown>;
  keepContext({ ...shop.ctx, issuingContexts }, of(1), context, { series: 2, number: 5 });
  expect(issuingContexts.get(tenant, of(1))?.series.map(({ next }) => next)).toEqual([5, 6]);
  const { companyId } = of(1);
  for (const others of [{ mode: 'live' }, { clientId: companyId }, { companyIds: [companyId] }] as const)
    expect(issuingContexts.get({ ...tenant, ...others } as Tenant, of(1))).toBeUndefined();
});

test.each([
  ['classes of a hundred rules', { taxClasses: Array(20).fill({ rules: Array(100) }), series: [] }, 10],
  ['hundreds of series', { taxClasses: [], series: Array(800) }, 25],
])('%s replace what was kept before', (_, given, most) => {
  const cache = createIssuingContextCache();
  const { tenant } = shop.ctx;
  const seen = given as unknown as CompanyContext;
  const kept = () => Array.from({ length: 60 }, (__, n) => n).filter((n) => cache.get(tenant, of(n)));
  for (let n = 0; n < 60; n += 1) cache.set(tenant, of(n), seen);
  expect(kept()).toEqual(Array.from({ length: most }, (__, n) => 60 - most + n));
  for (let n = 0; n < 100; n += 1) cache.set(tenant, of(59), seen);
  expect(kept()).toHaveLength(most);
  cache.delete(tenant, of(59));
  cache.set(tenant, of(0), seen);
  expect(kept()).toHaveLength(most);
});
