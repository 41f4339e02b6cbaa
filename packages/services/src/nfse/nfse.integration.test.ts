import type { Id24, NfseRequest } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { replaceNfseSettings } from '../companies/replace-nfse-settings.ts';
import { updateCompany } from '../companies/update-company.ts';
import { inSystem } from '../context/scope.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import { previewNfse } from '../kinds/nfse/preview-nfse.ts';
import { retryNfse } from '../kinds/nfse/retry-nfse.ts';
import type { MunicipalContext } from '../municipalities/municipality-facts.ts';
import { searchNfse } from '../search/search-nfe.ts';
import { endRun } from '../testing/filing-steps.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { authorizedNfse, finishNfse, municipal, queuedNfse, withDpsSeries } from '../testing/nfse-steps.ts';
import { refusal } from '../testing/refusal.ts';
import { waitsForALock } from '../testing/waiting-for-locks.ts';
import { getUsage } from '../usage/get-usage.ts';
import { findNfse, getNfse } from './index.ts';

let harness: Harness;
let ctx: MunicipalContext;
let companyId: Id24;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  ctx = municipal(await harness.aClient());
  companyId = await harness.aCompany(ctx);
  await withDpsSeries(ctx, companyId);
});
afterAll(() => harness.close());

test('a request takes the next number of its series, and is found by its externalId', async () => {
  const { kind, nfse } = await issueNfse(ctx, { request: aService({ companyId, externalId: 'first' }) });
  expect(kind).toBe('created');
  expect(nfse).toMatchObject({ status: 'queued', series: 1, accessKey: null, nfseNumber: null });
  expect(nfse.totals).toMatchObject({ service: '1500.00', iss: '75.00', net: '1500.00' });
  expect(await findNfse(ctx, { externalId: 'first' })).toEqual(nfse);
  expect(await getNfse(ctx, { id: nfse.id })).toEqual(nfse);
  const again = await issueNfse(ctx, { request: aService({ companyId, externalId: 'first' }) });
  expect(again).toMatchObject({ kind: 'repeated', nfse: { id: nfse.id, number: nfse.number } });
  const other = aService({ companyId, externalId: 'first', amounts: { service: '2.00' } });
  expect(await refusal(issueNfse(ctx, { request: other }))).toMatchObject({
    details: { reason: 'external_id_content' },
  });
});

test('what the rules refuse takes no number', async () => {
  const before = await issueNfse(ctx, { request: aService({ companyId, externalId: 'before' }) });
  const wrong = aService({ companyId, externalId: 'wrong', iss: { rate: '5.00' } });
  expect(await refusal(issueNfse(ctx, { request: wrong }))).toMatchObject({ code: 'validation_failed' });
  const unexpected = aService({ companyId, externalId: 'unexpected', expectedTotal: '1.00' });
  expect(await refusal(issueNfse(ctx, { request: unexpected }))).toMatchObject({ code: 'total_mismatch' });
  const after = await issueNfse(ctx, { request: aService({ companyId, externalId: 'after' }) });
  expect(after.nfse.number).toBe((before.nfse.number ?? 0) + 1);
});

test('nobody is asked about a municipality that does not exist', async () => {
  const asked: string[] = [];
  const { readAgreement } = ctx.municipalities;
  const municipalities: MunicipalContext['municipalities'] = {
    ...ctx.municipalities,
    readAgreement: (key, open) => {
      asked.push(key.cityCode);
      return readAgreement(key, open);
    },
  };
  const ask = (cityCode: string) => {
    const location = { cityCode };
    const service = { nationalCode: '070202', description: 'Reforma', location } as const;
    return refusal(previewNfse({ ...ctx, municipalities }, { request: aService({ companyId, service }) }));
  };
  expect(await ask('9999999')).toMatchObject({ code: 'validation_failed' });
  expect(new Set(asked)).toEqual(new Set(['3550308']));
  await ask('3304557');
  expect(asked).toContain('3304557');
});

test('a rate is asked for where nothing else refuses the request', async () => {
  const asked: string[] = [];
  const { readRates } = ctx.municipalities;
  const municipalities: MunicipalContext['municipalities'] = {
    ...ctx.municipalities,
    readRates: (key, open) => {
      asked.push(key.serviceCode);
      return readRates(key, open);
    },
  };
  const preview = (changes: Partial<NfseRequest>) =>
    previewNfse({ ...ctx, municipalities }, { request: aService({ companyId, ...changes }) });
  const service = { nationalCode: '010101', description: 'Análise', municipalCode: '417' } as const;
  expect(await refusal(preview({ service, iss: { rate: '5.00' } }))).toMatchObject({
    code: 'validation_failed',
  });
  await refusal(preview({ service: { ...service, nationalCode: '019999' } }));
  expect(asked).toEqual([]);
  await preview({ service });
  expect(asked).toEqual(['010101417']);
});

test('a net amount that depends on the register of a benefit is not compared with the expected one', async () => {
  const preview = (changes: Partial<NfseRequest>) => {
    const { externalId: _, ...request } = aService({ companyId, ...changes });
    return previewNfse(ctx, { request });
  };
  const benefit = { number: '35503080400001' };
  const expectedTotal = '1470.00';
  const { totals } = await preview({ iss: { withholding: 'recipient', benefit }, expectedTotal });
  expect(totals).toMatchObject({
    service: '1500.00',
    iss: null,
    issWithheld: null,
    withheld: null,
    net: null,
  });
  expect(await refusal(preview({ iss: { benefit }, expectedTotal }))).toMatchObject({
    code: 'total_mismatch',
  });
});

test('a company of the Simples is warned where its municipality has an issuer of its own', async () => {
  const simples = await harness.aCompany(ctx, { cnpj: '11444777000161', crt: 1 });
  await withDpsSeries(ctx, simples);
  const agreement = { type: 'full', nationalEnvironment: 'on', nationalIssuer: 'off' } as const;
  const readAgreement: MunicipalContext['municipalities']['readAgreement'] = async () => ({
    ...{ kind: 'known', answer: { kind: 'found', agreement }, readAt: harness.clock.now(), isStale: false },
  });
  const own = { ...ctx, municipalities: { ...ctx.municipalities, readAgreement } };
  const request = aService({ companyId: simples });
  const warning = expect.stringContaining('emissor próprio');
  expect((await previewNfse(own, { request })).warnings).toContainEqual(warning);
  expect((await issueNfse(own, { request })).nfse.warnings).toContainEqual(warning);
});

test.each([
  [null, 'saiu sem inscrição municipal.'],
  ['000000000123456', 'levou a inscrição municipal 000000000123456.'],
])('a refused municipal registration is explained with the form accepted last: %s', async (im, words) => {
  const own = municipal(await harness.aClient('live'));
  const provider = await harness.aCompany(own, { im, environment: 'homologation' });
  await withDpsSeries(own, provider);
  const explained = async (id: string) => {
    await harness.database.asOwner(`
      update filing set rejection = rejection || '{"cStat": "E0120"}' where id = '${id}'`);
    const byId = await getNfse(own, { id });
    expect(await findNfse(own, { externalId: byId.externalId })).toEqual(byId);
    return byId.rejection?.explanation?.fix;
  };
  const first = await queuedNfse(own, provider, { externalId: 'refused first' });
  await finishNfse(harness, first, 'rejected');
  const beforeAnyWasAccepted = await explained(first);
  expect(beforeAnyWasAccepted).toMatch(/15 dígitos\. Depois repita o POST .*externalId\./);
  expect(beforeAnyWasAccepted).not.toContain('A última NFS-e autorizada');
  const accepted = await queuedNfse(own, provider, { externalId: 'accepted last, requested first' });
  await finishNfse(harness, accepted, 'authorized', 1, '2026-11-21T10:05:00-03:00');
  await updateCompany(own, { id: provider, patch: { im: '777' } });
  const earlier = await queuedNfse(own, provider, { externalId: 'accepted earlier' });
  await finishNfse(harness, earlier, 'authorized', 1, '2026-11-21T10:00:00-03:00');
  await updateCompany(own, { id: provider, patch: { environment: 'production' } });
  await withDpsSeries(own, provider);
  const real = await queuedNfse(own, provider, { externalId: 'accepted later, in production' });
  await finishNfse(harness, real, 'authorized', 1, '2026-11-21T10:10:00-03:00');
  await updateCompany(own, { id: provider, patch: { environment: 'homologation' } });
  const second = await queuedNfse(own, provider, { externalId: 'refused then' });
  await finishNfse(harness, second, 'rejected');
  expect(await explained(second)).toContain(`A última NFS-e autorizada desta empresa ${words}`);
});

test('an authorization counts once in usage, and a rejection keeps its reasons and its number', async () => {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'counted' });
  expect(await getNfse(ctx, { id })).toMatchObject({
    status: 'authorized',
    protocol: null,
    statusCode: '100',
  });
  expect(JSON.stringify(await getUsage(ctx, { month: '2026-11' }))).toContain('nfse');
  const refused = await queuedNfse(ctx, companyId, { externalId: 'refused' });
  await finishNfse(harness, refused, 'rejected');
  const record = await getNfse(ctx, { id: refused });
  expect(record.rejection).toMatchObject({
    cStat: 'E0310',
    errors: [{ code: 'E0310', reason: 'Código inexistente', detail: 'cTribNac' }],
    explanation: { cStat: 'E0310', fields: ['service.nationalCode'], retryable: false },
  });
  // What the company's NFS-e say has changed, so that the same request goes again.
  await replaceNfseSettings(ctx, { companyId, settings: { specialRegime: 0 } });
  const again = await issueNfse(ctx, { request: aService({ companyId, externalId: 'refused' }) });
  expect(again).toMatchObject({ kind: 'resubmitted', nfse: { number: record.number, status: 'queued' } });
});

test('the unchanged content of a rejected DPS goes again where the request wishes it', async () => {
  const id = await queuedNfse(ctx, companyId, { externalId: 'unregistered' });
  await finishNfse(harness, id, 'rejected');
  const { number } = await getNfse(ctx, { id });
  const request = aService({ companyId, externalId: 'unregistered' });
  expect((await issueNfse(ctx, { request })).kind).toBe('repeated');
  const again = await issueNfse(ctx, { request, resubmit: true });
  expect(again).toMatchObject({ kind: 'resubmitted', nfse: { id, number, status: 'queued' } });
  expect((await issueNfse(ctx, { request, resubmit: true })).kind).toBe('repeated');
});

test('a rejected DPS keeps its series, which its correction may name', async () => {
  const externalId = 'of its series';
  const id = await queuedNfse(ctx, companyId, { externalId });
  await finishNfse(harness, id, 'rejected');
  const correct = (series: number) => {
    const amounts = { service: '2.00' };
    return issueNfse(ctx, { request: aService({ companyId, externalId, series, amounts }) });
  };
  expect(await refusal(correct(2))).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'series' }],
  });
  expect(await correct(1)).toMatchObject({ kind: 'resubmitted', nfse: { id, series: 1 } });
});

test('a preview shows amounts and DPS, and takes no number', async () => {
  const { totals, xml } = await previewNfse(ctx, { request: aService({ companyId }) });
  expect(totals.net).toBe('1500.00');
  expect(xml).toContain('<nDPS>999999999999999</nDPS>');
  const all = await searchNfse(ctx, { limit: 100 });
  expect(all.data.every(({ number }) => number !== 999_999_999_999_999)).toBe(true);
});

test('a retry waits for who holds the DPS series of its NFS-e', async () => {
  const id = await queuedNfse(ctx, companyId, { externalId: 'held up' });
  await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
  const { retried } = await inSystem(harness.sys, async (tx) => {
    await tx.execute(
      sql.raw(`select from series where company_id = '${companyId}' and model = 'dps' for no key update`),
    );
    const retried = retryNfse(ctx, { id });
    await waitsForALock(harness);
    return { retried };
  });
  expect(await retried).toMatchObject({ status: 'queued' });
});

test('a search finds by status, number and key', async () => {
  const { data: authorized } = await searchNfse(ctx, { status: ['authorized'] });
  expect(authorized.map(({ externalId }) => externalId)).toEqual(['counted']);
  const [{ number, accessKey } = { number: null, accessKey: null }] = authorized;
  if (number === null || accessKey === null) throw new Error('an authorized NFS-e has number and key');
  expect((await searchNfse(ctx, { numberFrom: number, numberTo: number })).data).toEqual(authorized);
  expect((await searchNfse(ctx, { accessKey })).data).toEqual(authorized);
});

test('two NFS-e that replace the same one are never on their way together', async () => {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'old' });
  const { accessKey } = await getNfse(ctx, { id });
  const replaces = { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
  const ask = (externalId: string) =>
    issueNfse(ctx, { request: aService({ companyId, externalId, replaces }) });
  const results = await Promise.allSettled([ask('new-1'), ask('new-2')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

describe('what an NFS-e replaces follows its run', () => {
  const replacing = async (externalId: string) => {
    const id = await authorizedNfse(harness, ctx, companyId, { externalId });
    const { accessKey } = await getNfse(ctx, { id });
    return { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
  };
  const rejected = async (changes: Partial<NfseRequest>) => {
    const id = await queuedNfse(ctx, companyId, changes);
    await finishNfse(harness, id, 'rejected');
    return id;
  };
  const ask = (changes: Partial<NfseRequest>) =>
    issueNfse(ctx, { request: aService({ companyId, ...changes }) });

  test('of rejected ones that are corrected at once to replace the same, one is taken', async () => {
    const replaces = await replacing('old-a');
    const ids = ['a-1', 'a-2', 'a-3', 'a-4'];
    for (const externalId of ids) await rejected({ externalId });
    const results = await Promise.allSettled(ids.map((externalId) => ask({ externalId, replaces })));
    const refusals = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals.map(({ details }) => details.reason)).toEqual(Array(3).fill('event_in_progress'));
  });

  test('one that no longer replaces anything keeps nobody out', async () => {
    const replaces = await replacing('old-b');
    await rejected({ externalId: 'b-1', replaces });
    expect((await ask({ externalId: 'b-1' })).kind).toBe('resubmitted');
    expect((await ask({ externalId: 'b-2', replaces })).kind).toBe('created');
  });

  test('a failed one is not retried beside another that replaces the same', async () => {
    const replaces = await replacing('old-c');
    const id = await queuedNfse(ctx, companyId, { externalId: 'c-1', replaces });
    await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
    await ask({ externalId: 'c-2', replaces });
    expect(await refusal(retryNfse(ctx, { id }))).toMatchObject({ details: { reason: 'event_in_progress' } });
  });
});
