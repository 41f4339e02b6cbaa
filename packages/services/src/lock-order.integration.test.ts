import type { Id24 } from '@fiscal/domain';
import { issueECnpj } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { setSeriesNext } from './clients/set-series-next.ts';
import { addNfeSeries } from './companies/add-nfe-series.ts';
import { getCompany } from './companies/get-company.ts';
import { replaceCertificate } from './companies/replace-certificate.ts';
import { updateCompany } from './companies/update-company.ts';
import { issueNfe } from './notes/issue-nfe.ts';
import { retryNfe } from './notes/retry-nfe.ts';
import { recordOutcome } from './runs/record-outcome.ts';
import { isServiceError } from './service-error.ts';
import { createTaxClass } from './tax-classes/create-tax-class.ts';
import { deleteTaxClass } from './tax-classes/delete-tax-class.ts';
import { updateTaxClass } from './tax-classes/update-tax-class.ts';
import { transmit } from './testing/authority.ts';
import { aTaxClass, saleRules } from './testing/tax-classes.ts';
import { anItem, aRequest, createWorld, type World } from './testing/world.ts';
import { createWebhook } from './webhooks/create-webhook.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Refusals are part of the game; anything else, a deadlock first of all, is not. */
const played = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (isServiceError(error) ? undefined : error),
  );

test('company, series, note: many of every operation at once never wait for each other in a circle', async () => {
  const ctx = await world.aClient();
  const companyId = await world.aCompany(ctx);
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/' });
  const made = issueECnpj(world.tree, { cnpj: '12ABC34501DE35', name: 'EMITENTE', iterations: 100 });
  const pfxBase64 = Buffer.from(made.pfx).toString('base64');
  const settle = async (noteId: Id24, kind: 'rejected' | 'authorized'): Promise<void> => {
    const cStat = kind === 'authorized' ? '100' : '610';
    const attemptId = await transmit(world.sys, noteId, { cStat, class: kind });
    await recordOutcome(world.sys, { noteId, run: 1, outcome: { kind, attemptId } });
  };
  const issue = async (n: number): Promise<void> => {
    const externalId = `p-${n % 30}`;
    const { kind, note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
    if (kind === 'created') await settle(note.id, n % 2 === 0 ? 'authorized' : 'rejected');
    const natureOfOperation = `Venda ${n}`;
    await issueNfe(ctx, { request: aRequest(companyId, { externalId, natureOfOperation }) });
  };
  const fail = async (n: number): Promise<void> => {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: `f-${n}` }) });
    await recordOutcome(world.sys, {
      noteId: note.id,
      run: 1,
      outcome: { kind: 'failed', code: 'internal' },
    });
    await Promise.all([retryNfe(ctx, { id: note.id }), retryNfe(ctx, { id: note.id })]);
  };
  const classify = async (n: number): Promise<void> => {
    const code = `c-${n % 3}`;
    await createTaxClass(ctx, { companyId, ...aTaxClass({ code }) });
    const items = [anItem({ cfop: undefined, taxes: undefined, taxClass: code })];
    await issueNfe(ctx, { request: aRequest(companyId, { externalId: `c-${n}`, items }) });
    const replacement = { name: `Classe ${n}`, rules: saleRules, ibsCbs: null };
    await updateTaxClass(ctx, { companyId, code, replacement });
    await deleteTaxClass(ctx, { companyId, code });
  };
  const games: Promise<unknown>[] = [
    ...times(60).map((n) => played(issue(n))),
    ...times(15).map((n) => played(fail(n))),
    ...times(15).map((n) => played(classify(n))),
    ...times(15).map((n) => played(updateCompany(ctx, { id: companyId, patch: { legalName: `Nome ${n}` } }))),
    ...times(15).map((n) => played(addNfeSeries(ctx, { companyId, number: 100 + (n % 10), next: 1 }))),
    ...times(6).map(() => played(replaceCertificate(ctx, { companyId, pfxBase64, password: made.password }))),
    ...times(10).map((n) =>
      played(
        setSeriesNext(world.sys, {
          companyId,
          environment: 'homologation',
          series: 1,
          next: 1000 + n,
          actor: 'test',
        }),
      ),
    ),
  ];
  const unexpected = (await Promise.all(games)).filter((error) => error !== undefined);
  expect(unexpected).toEqual([]);
  const [first] = (await getCompany(ctx, { id: companyId })).nfe.homologation.series;
  expect(first?.next).toBeGreaterThanOrEqual(1000);
});
