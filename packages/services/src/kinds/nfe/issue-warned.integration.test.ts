import type { Environment } from '@fiscal/domain';
import { afterEach, expect, test } from 'vitest';
import { getCompany } from '../../companies/get-company.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { addNfeSeries } from '../../series/add-series.ts';
import { finishFiling } from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfe } from './issue-nfe.ts';

let limit: number | undefined;
let limited: Environment | undefined;
const harness = useHarness({
  documentLimit: (_, environment) => (limited === undefined || limited === environment ? limit : undefined),
});
afterEach(() => {
  limit = undefined;
  limited = undefined;
});

const inMode = (ctx: TestTenant, mode: 'test' | 'live'): TestTenant => ({
  ...ctx,
  tenant: { ...ctx.tenant, mode },
});
const warningsOf = async (ctx: TestTenant, companyId: string, changes: object = {}) => {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, changes) });
  return note.warnings.filter((text) => text.includes('no outro modo'));
};

test('a document above the limit of its authority is refused and takes no number', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  limit = 1_000;
  await expect(issueNfe(ctx, { request: aRequest(companyId) })).rejects.toMatchObject({
    code: 'model_invalid',
    details: [{ path: 'items', message: expect.stringMatching(/bytes, e a SEFAZ aceita até 1\.000/) }],
  });
  expect((await getCompany(ctx, { id: companyId })).nfe.homologation.series).toMatchObject([{ next: 1 }]);
  limit = undefined;
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  expect(note).toMatchObject({ number: 1 });
});

test("the limit is that of the company's present environment", async () => {
  const ctx = await harness.aClient('live');
  const companyId = await harness.aCompany(ctx, { environment: 'homologation' });
  await addNfeSeries(ctx, { companyId, number: 1, next: 1, environment: 'production' });
  await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'tried' }) });
  await updateCompany(ctx, { id: companyId, patch: { environment: 'production' } });
  limit = 1_000;
  limited = 'homologation';
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'real' }) });
  expect(note).toMatchObject({ environment: 'production', number: 1 });
});

test("a series that the client's company of the other mode uses too causes a warning, only in that environment", async () => {
  const sandbox = await harness.aClient('test');
  const live = inMode(sandbox, 'live');
  const tried = await harness.aCompany(sandbox);
  expect(await warningsOf(sandbox, tried, { externalId: 'before' })).toEqual([]);
  const real = await harness.aCompany(live, { nfeSeries: [] });
  await updateCompany(live, { id: real, patch: { environment: 'homologation' } });
  await addNfeSeries(live, { companyId: real, number: 2, next: 1 });
  await addNfeSeries(live, { companyId: real, number: 1, next: 1, environment: 'production' });
  expect(await warningsOf(sandbox, tried, { externalId: 'production' })).toEqual([]);
  await addNfeSeries(live, { companyId: real, number: 1, next: 1, environment: 'homologation' });
  expect(await warningsOf(sandbox, tried, { externalId: 'both' })).toHaveLength(1);
  const { note } = await issueNfe(sandbox, { request: aRequest(tried, { externalId: 'both' }) });
  await finishFiling(harness, note.id, 'rejected');
  const corrected = { externalId: 'both', natureOfOperation: 'Venda corrigida' };
  expect(await warningsOf(sandbox, tried, corrected)).toHaveLength(1);
  expect(await warningsOf(live, real, { externalId: 'both', series: 1 })).toHaveLength(1);
  expect(await warningsOf(live, real, { externalId: 'own', series: 2 })).toEqual([]);
});

test('a series that another client uses too causes no warning', async () => {
  const one = await harness.aClient();
  const other = await harness.aClient('live');
  const mine = await harness.aCompany(one);
  const theirs = await harness.aCompany(other, { nfeSeries: [] });
  await updateCompany(other, { id: theirs, patch: { environment: 'homologation' } });
  await addNfeSeries(other, { companyId: theirs, number: 1, next: 1, environment: 'homologation' });
  expect(await warningsOf(one, mine)).toEqual([]);
  expect(await warningsOf(other, theirs)).toEqual([]);
});
