import { inTransaction } from '@fiscal/db';
import { type Id24, id24, type NfseRequest } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { addNfseSeries } from '../companies/add-series.ts';
import { deleteCertificate } from '../companies/delete-certificate.ts';
import { replaceNfseSettings } from '../companies/replace-nfse-settings.ts';
import { updateCompany } from '../companies/update-company.ts';
import { forgetErasedCompanies } from '../erasure/forget-erased-companies.ts';
import { requestErasure } from '../erasure/request-erasure.ts';
import { publishErased } from '../erasure/subscribe-erased-companies.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import type { IssuingMunicipalContext } from '../kinds/nfse/nfse-document.ts';
import { aProcess } from '../testing/a-process.ts';
import { frozenRun } from '../testing/classed-notes.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { authorizedNfse, finishNfse, municipal, withDpsSeries } from '../testing/nfse-steps.ts';
import { refusal } from '../testing/refusal.ts';
import { createStatementLog } from '../testing/sent-statements.ts';
import { getNfse } from './index.ts';

const log = createStatementLog();
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), {}, log.observe);
});
afterAll(() => harness.close());

let ctx: IssuingMunicipalContext;
let companyId: Id24;
/** Two processes that have cached the company; what changes it runs in the first. */
let processes: readonly [one: IssuingMunicipalContext, two: IssuingMunicipalContext];
/** The NFS-e that each has taken. */
let taken: readonly string[];
beforeEach(async () => {
  const client = municipal(await harness.aClient());
  companyId = await harness.aCompany(client);
  await withDpsSeries(client, companyId);
  const [one, two] = [aProcess(client), aProcess(client)];
  processes = [one, two];
  ctx = one;
  taken = [(await post(one, 'first 1')).nfse.id, (await post(two, 'first 2')).nfse.id];
});

const post = (process: IssuingMunicipalContext, externalId: string, changes: Partial<NfseRequest> = {}) =>
  issueNfse(process, { request: aService({ companyId, externalId, ...changes }) });
/** The DPS of the next NFS-e of each process, with its stamps. */
const nextOfBoth = async () => {
  const runs: Awaited<ReturnType<typeof frozenRun>>[] = [];
  for (const [n, process] of processes.entries()) {
    runs.push(await frozenRun(harness, (await post(process, `next ${n}`)).nfse.id));
  }
  return runs;
};
const refusalsOfBoth = async (changes: Partial<NfseRequest> = {}) => {
  const refused: unknown[] = [];
  for (const [n, process] of processes.entries()) {
    refused.push(await refusal(post(process, `refused ${n}`, changes)));
  }
  return refused;
};

test('a company that is known costs one transaction an NFS-e, and gets its numbers in order', async () => {
  const { result, sent } = await log.during(() => post(ctx, 'next'));
  expect(result).toMatchObject({ kind: 'created', nfse: { number: 3 } });
  expect([sent.transactions, sent.statements]).toEqual([1, 6]);
  expect((await frozenRun(harness, result.nfse.id)).xml).toContain('<nDPS>3</nDPS>');
});

test('settings that were replaced meanwhile are those of the DPS, in every process', async () => {
  await replaceNfseSettings(ctx, { companyId, settings: { specialRegime: 3 } });
  for (const { xml, stamps } of await nextOfBoth()) {
    expect(xml).toContain('<regEspTrib>3</regEspTrib>');
    expect(stamps).toMatchObject({ company: 2 });
  }
});

test.each([
  [{ email: 'outra@example.com' }, '<email>outra@example.com</email>'],
  [{ im: '98765' }, '<IM>98765</IM>'],
])('what the DPS says of the provider follows the change %j, in every process', async (patch, element) => {
  await updateCompany(ctx, { id: companyId, patch });
  for (const { xml } of await nextOfBoth()) expect(xml).toContain(element);
});

test('a certificate that was replaced meanwhile is the one of the stamps, in every process', async () => {
  await harness.replaceCertificate(ctx, companyId);
  for (const { stamps } of await nextOfBoth()) expect(stamps).toMatchObject({ certificate: 2 });
});

test('a certificate that was removed meanwhile lets nothing through, in any process', async () => {
  for (const id of taken) await finishNfse(harness, id24(id), 'rejected');
  await deleteCertificate(ctx, { companyId });
  const missing = { code: 'certificate_unavailable', details: { status: 'missing' } };
  expect(await refusalsOfBoth()).toEqual([missing, missing]);
});

test('a series that was registered meanwhile is found, in every process', async () => {
  const missing = expect.objectContaining({ code: 'series_missing' });
  expect(await refusalsOfBoth({ series: 7 })).toEqual([missing, missing]);
  await addNfseSeries(ctx, { companyId, number: 7, next: 40 });
  const issued: Awaited<ReturnType<typeof post>>[] = [];
  for (const [n, process] of processes.entries())
    issued.push(await post(process, `of 7, ${n}`, { series: 7 }));
  expect(issued.map(({ nfse }) => nfse.number)).toEqual([40, 41]);
});

test('a company under erasure is not found, in any process', async () => {
  await requestErasure(ctx, { id: companyId, deleteDocuments: false, requestedBy: { actor: 'fsk_test' } });
  const notFound = expect.objectContaining({ code: 'not_found' });
  expect(await refusalsOfBoth()).toEqual([notFound, notFound]);
});

test('a process that hears of an erased company keeps nothing of it', async () => {
  const { issuingContexts } = ctx;
  if (issuingContexts === undefined) throw new Error('a process of the API caches');
  const of = { companyId, model: 'dps', taxClasses: [] } as const;
  const subscription = await forgetErasedCompanies(harness.sys, issuingContexts);
  onTestFinished(() => subscription.unlisten());
  await post(ctx, 'next');
  expect(issuingContexts.get(ctx.tenant, of)).toBeDefined();
  await inTransaction(harness.sys.db, 'system', (tx) => publishErased(tx, companyId));
  await expect.poll(() => issuingContexts.get(ctx.tenant, of), { timeout: 60_000 }).toBeUndefined();
});

describe('a request that was taken before', () => {
  test('is answered with its NFS-e and takes no number; other content is a conflict', async () => {
    for (const process of processes) {
      expect(await post(process, 'first 1')).toMatchObject({ kind: 'repeated', nfse: { number: 1 } });
      const other = refusal(post(process, 'first 1', { amounts: { service: '2.00' } }));
      expect(await other).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
    }
    expect((await post(ctx, 'next')).nfse.number).toBe(3);
  });

  test('is answered with its NFS-e where it replaces another, too', async () => {
    const { accessKey } = await getNfse(ctx, {
      id: await authorizedNfse(harness, ctx, companyId, { externalId: 'old' }),
    });
    const replaces = { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
    const { nfse } = await post(ctx, 'new', { replaces });
    expect(await post(ctx, 'new', { replaces })).toMatchObject({ kind: 'repeated', nfse: { id: nfse.id } });
  });

  test('and was rejected is corrected under its number', async () => {
    const { nfse } = await post(ctx, 'corrected');
    await finishNfse(harness, nfse.id, 'rejected');
    const again = await post(processes[1], 'corrected', { amounts: { service: '2.00' } });
    expect(again).toMatchObject({ kind: 'resubmitted', nfse: { number: nfse.number } });
  });

  test('and would be refused by now is answered with its NFS-e', async () => {
    const ended = { ...ctx, clock: { now: () => new Date('2035-01-01T00:00:00Z') } };
    expect(await post(ended, 'first 1')).toMatchObject({ kind: 'repeated' });
    expect(await refusal(post(ended, 'next'))).toEqual({
      code: 'certificate_unavailable',
      details: { status: 'expired' },
    });
  });
});

test('another client, or a key of the other mode, finds nothing cached of the company', async () => {
  const { issuingContexts } = ctx;
  const stranger = { ...municipal(await harness.aClient()), issuingContexts };
  const live = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' as const } };
  for (const other of [stranger, live])
    expect(await refusal(post(other, 'next'))).toMatchObject({ code: 'not_found' });
});
