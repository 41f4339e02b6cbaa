import { type Database, inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { issueECnpj } from '@fiscal/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { replaceCertificate } from '../certificates/replace-certificate.ts';
import { updateCompany } from '../companies/update-company.ts';
import { isServiceError } from '../context/service-error.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { disableRange } from '../kinds/nfe-disabling/disable-range.ts';
import { cancelNfe, correctNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { addNfeSeries } from '../series/add-series.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { eraseWholly, erasureOf, openTestEraser } from '../testing/erasure-steps.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { endRun, finishFiling } from '../testing/filing-steps.ts';
import { aRequest, companyInput, createHarness, type Harness } from '../testing/harness.ts';
import { aTaxClass } from '../testing/tax-classes.ts';
import { noIssuingContexts, type TestTenant } from '../testing/test-context.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { beginErasure } from './begin-erasure.ts';
import { requestErasure } from './request-erasure.ts';

let harness: Harness;
let eraser: Database;
let pfx: { readonly pfxBase64: string; readonly password: string };
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  eraser = openTestEraser(harness);
  const made = issueECnpj(harness.tree, { cnpj: companyInput().cnpj, name: 'EMITENTE' });
  pfx = { pfxBase64: Buffer.from(made.pfx).toString('base64'), password: made.password };
});
afterAll(async () => {
  await eraser.close();
  await harness.close();
});

let ctx: TestTenant;
let companyId: Id24;
let ids: { readonly authorized: Id24; readonly rejected: Id24; readonly failed: Id24 };
beforeEach(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
  const authorized = await authorizedNote(harness, ctx, companyId);
  const rejected = (await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'rejected' }) })).note
    .id;
  await finishFiling(harness, rejected, 'rejected');
  const failed = (await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'failed' }) })).note.id;
  await endRun(harness, failed, { kind: 'failed', code: 'internal' });
  ids = { authorized, rejected, failed };
});

const justification = 'Venda desfeita a pedido do comprador';
const range = { series: 1, from: 2, to: 2, justification: 'Falha na emissão: número não usado' };
/** Everything that can be accepted for a company. */
const acceptances: Readonly<Record<string, () => Promise<unknown>>> = {
  'a note': () => issueNfe(ctx, { request: aRequest(companyId, { externalId: 'next' }) }),
  // With the cached context the note is first treated as a new one, and then read again.
  'a corrected note': () =>
    issueNfe(
      { ...ctx, issuingContexts: noIssuingContexts },
      { request: aRequest(companyId, { externalId: 'rejected', natureOfOperation: 'Outra' }) },
    ),
  'a retry': () => retryNfe(ctx, { id: ids.failed }),
  'a cancellation': () => cancelNfe(ctx, { id: ids.authorized, justification }),
  'a letter': () => correctNfe(ctx, { id: ids.authorized, text: 'Correção do endereço de entrega' }),
  'a range': () => disableRange(ctx, { request: { companyId, ...range } }),
  'a certificate': () => replaceCertificate(ctx, { companyId, ...pfx }),
  'a tax class': () => createTaxClass(ctx, { companyId, ...aTaxClass() }),
  'a series': () => addNfeSeries(ctx, { companyId, number: 9, next: 1 }),
  'a change': () => updateCompany(ctx, { id: companyId, patch: { legalName: 'Outro Nome Ltda' } }),
};

const erase = () =>
  requestErasure(ctx, { id: companyId, deleteDocuments: false, requestedBy: { actor: 'fsk_test' } });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => {
      if (isServiceError(error)) return error.code;
      throw error;
    },
  );
/** Returns the rows of the company and of its documents. */
const traces = () =>
  harness.database.readAsOwner(`
    select (select count(*) from filing where company_id = '${companyId}') as filings,
      (select sum(run) from filing where company_id = '${companyId}') as runs,
      (select count(*) from certificate where company_id = '${companyId}') as certificates,
      (select count(*) from tax_class where company_id = '${companyId}') as classes,
      (select count(*) from series where company_id = '${companyId}') as series,
      (select legal_name from company where id = '${companyId}') as name`);
/** Runs both in this order: each waits for the company's locks, which are granted in the order of the requests. */
async function inOrder<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<readonly [A, B]> {
  const started = await inTransaction(harness.sys.db, 'system', async (tx) => {
    await tx.execute(sql`select from series where company_id = ${companyId} for update`);
    const a = first();
    await expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(1);
    const b = second();
    await expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(2);
    return [a, b] as const;
  });
  return Promise.all(started);
}

test.each(Object.keys(acceptances))('%s after the erasure is refused and leaves nothing', async (name) => {
  const before = await traces();
  const [erased, code] = await inOrder(erase, () => codeOf(acceptances[name]?.() ?? Promise.reject(name)));
  expect(erased.status).toBe('deleting');
  expect(code).toBe('not_found');
  expect(await traces()).toEqual(before);
});

test.each(Object.keys(acceptances))('%s before the erasure is accepted, and erased with it', async (name) => {
  const [code, erased] = await inOrder(() => codeOf(acceptances[name]?.() ?? Promise.reject(name)), erase);
  expect([code, erased.status]).toEqual(['accepted', 'deleting']);
});

test('all of them simultaneous with an erasure: each is accepted before it, or refused after it and absent', async () => {
  const codes = await Promise.all([
    ...Object.values(acceptances).map((accept) => codeOf(accept())),
    codeOf(erase()),
  ]);
  expect(codes.at(-1)).toBe('accepted');
  expect(codes.filter((code) => !['accepted', 'not_found', 'conflict', 'busy'].includes(code))).toEqual([]);
});

test('the erasure waits for transactions that hold a series of the company', async () => {
  await erase();
  const { id: erasureId } = await erasureOf(harness, companyId);
  const held = await inTransaction(harness.sys.db, 'system', async (tx) => {
    await tx.execute(sql`select from series where company_id = ${companyId} for no key update`);
    const beginning = beginErasure(harness.sys, { erasureId });
    await expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(1);
    expect((await erasureOf(harness, companyId)).status).toBe('waiting');
    return [beginning] as const;
  });
  expect(await held[0]).toEqual({ kind: 'erasing' });
});

test('an erasure and the recording of an attempt do not deadlock: both lock a delivery before its outbox row', async () => {
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/hook' });
  await authorizedNote(harness, ctx, companyId, 'delivered');
  await erase();
  const held = await inTransaction(harness.sys.db, 'system', async (tx) => {
    await tx.execute(sql`select from delivery where company_id = ${companyId} for no key update`);
    const erasing = eraseWholly(harness, eraser, companyId);
    await expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(1);
    const removed = await tx.execute(sql`
      delete from outbox o using delivery d where d.company_id = ${companyId} and o.document_id = d.id
      returning true`);
    expect(removed.length).toBeGreaterThan(0);
    return [erasing] as const;
  });
  expect((await held[0]).status).toBe('erased');
});
