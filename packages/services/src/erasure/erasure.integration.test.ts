import { type Database, defineStatement, inTransaction } from '@fiscal/db';
import type { Id24, Mode } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { getCompany } from '../companies/get-company.ts';
import { inTenant } from '../context/scope.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { subscribeRemovals } from '../notify/publish-removal.ts';
import { writeOutboxRow } from '../outbox/write-outbox-row.ts';
import { aFullCompany } from '../testing/a-full-company.ts';
import { eraseWholly, erasureOf, openTestEraser, withoutExecutions } from '../testing/erasure-steps.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { endRun, finishFiling } from '../testing/filing-steps.ts';
import { aRequest, companyInput, createHarness, type Harness } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { waitsForALock } from '../testing/waiting-for-locks.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { beginErasure } from './begin-erasure.ts';
import { eraseAsOperator } from './erase-as-operator.ts';
import { eraseNextBatch } from './erase-next-batch.ts';
import { findErasing } from './find-erasing.ts';
import { requestErasure } from './request-erasure.ts';

let harness: Harness;
let eraser: Database;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  eraser = openTestEraser(harness);
});
afterAll(async () => {
  await eraser.close();
  await harness.close();
});

const send = (ctx: TestTenant, id: Id24, deleteDocuments = false) =>
  requestErasure(ctx, { id, deleteDocuments, requestedBy: { actor: 'fsk_test_key' } });
const begin = async (companyId: Id24) =>
  beginErasure(harness.sys, { erasureId: (await erasureOf(harness, companyId)).id });
const queueNote = async (ctx: TestTenant, companyId: Id24, externalId = 'queued') =>
  (await issueNfe(ctx, { request: aRequest(companyId, { externalId }) })).note.id;

/** Returns the tables that name a company, without those whose rows stay after an erasure. */
const tablesOfCompanies = async (): Promise<readonly string[]> => {
  const rows = await harness.database.readAsOwner<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`);
  return rows.map(({ name }) => name).filter((name) => !['erasure', 'usage'].includes(name));
};

const countRows = async (companyId: Id24): Promise<Readonly<Record<string, number>>> => {
  const counts = (await tablesOfCompanies()).map(
    (table) =>
      `select '${table}' as name, count(*)::int as rows from ${table} where company_id = '${companyId}'`,
  );
  const rows = await harness.database.readAsOwner<{ name: string; rows: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
};

test('a company with rows in every table that names one is erased with all of them; usage, audit and the request stay', async () => {
  const ctx = await harness.aClient();
  const companyId = await aFullCompany(harness, ctx);
  const before = await countRows(companyId);
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  const documents = () =>
    harness.database.readAsOwner(`select id from document where client_id = '${ctx.tenant.clientId}'`);
  expect((await documents()).length).toBeGreaterThan(10);
  expect(await send(ctx, companyId)).toEqual({ id: companyId, status: 'deleting' });
  const ended = await eraseWholly(harness, eraser, companyId);
  const after = await countRows(companyId);
  expect(Object.entries(after).filter(([, rows]) => rows > 0)).toEqual([]);
  expect(await documents()).toEqual([]);
  expect(ended).toMatchObject({
    status: 'erased',
    removed: { note: 3, nfe_event: 2, certificate: 2, number_range: 1 },
  });
  const kept = await harness.database.readAsOwner<{ usage: number; audit: string[] }>(`
    select (select count(*)::int from usage where company_id = '${companyId}') as usage,
      (select to_jsonb(array_agg(action order by at, id)) from audit where subject_id = '${companyId}') as audit`);
  expect(kept[0]?.usage).toBe(2);
  expect(kept[0]?.audit).toEqual(
    expect.arrayContaining(['company.erasure-requested', 'company.erasure-started', 'company.erased']),
  );
  const rest = ['attempt', 'filing_run', 'delivery_attempt'].map(
    (table) => `select '${table}' as name from ${table} where client_id = '${ctx.tenant.clientId}'`,
  );
  expect(await harness.database.readAsOwner(rest.join(' union all '))).toEqual([]);
});

test('each request writes an audit row with actor and reason, also when it allows erasing documents; a repeated request writes none', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const byOperator = { actor: 'ana', reason: 'request 4711', companyId, deleteDocuments: false };
  await eraseAsOperator(harness.sys, byOperator);
  await eraseAsOperator(harness.sys, byOperator);
  await send(ctx, companyId, true);
  await send(ctx, companyId, true);
  const rows = await harness.database.readAsOwner(`
    select actor, reason, (after->>'deleteDocuments')::boolean as "deleteDocuments" from audit
    where subject_id = '${companyId}' and action like 'company.eras%' order by actor`);
  expect(rows).toEqual([
    { actor: 'ana', reason: 'request 4711', deleteDocuments: false },
    { actor: 'fsk_test_key', reason: null, deleteDocuments: true },
  ]);
});

test('rows that are read by their own id are hidden with their company, and shown with it', async () => {
  const ctx = await harness.aClient();
  const companyId = await aFullCompany(harness, ctx);
  const tables = ['note', 'nfe_event', 'number_range', 'delivery'];
  const shown = () =>
    inTenant(ctx, async (tx) => {
      const counts = [];
      for (const table of tables) {
        const [row] = await tx.run(countOf(table), { companyId });
        counts.push((row?.rows ?? 0) > 0);
      }
      return counts;
    });
  expect(await shown()).toEqual([true, true, true, true]);
  await send(ctx, companyId);
  expect(await shown()).toEqual([false, false, false, false]);
  // Only the column decides, not the erasure.
  await harness.database.asOwner(`update company set status = 'active' where id = '${companyId}'`);
  expect(await shown()).toEqual([true, true, true, true]);
});

const countOf = (table: string) =>
  defineStatement<{ companyId: string }, { readonly rows: number }>(
    `select count(*)::int as rows from ${table} where company_id = :companyId`,
  );

test.each([
  { table: 'certificate', kind: 'certificateWatch' },
  { table: 'filing', kind: 'nfe' },
  { table: 'delivery', kind: 'webhook' },
] as const)(
  'a row of the outbox is erased with the $table that it names, also when it is written during the erasure',
  async ({ table, kind }) => {
    const { ctx, companyId } = await harness.anIssuer();
    await createWebhook(ctx, { url: 'http://127.0.0.1:9/hook' });
    await authorizedNote(harness, ctx, companyId, 'delivered');
    await send(ctx, companyId);
    const lockOne = defineStatement<{ companyId: string }, { readonly id: string }>(
      `select id from ${table} where company_id = :companyId order by id limit 1 for no key update`,
    );
    const [documentId, erasing] = await inTransaction(harness.sys.db, 'system', async (tx) => {
      const [{ id } = { id: '' }] = await tx.run(lockOne, { companyId });
      const work = eraseWholly(harness, eraser, companyId);
      await waitsForALock(harness);
      const row = { clientId: ctx.tenant.clientId, kind, documentId: id, run: 1, action: 'submit' } as const;
      await writeOutboxRow(tx, harness.sys, row);
      return [id, work] as const;
    });
    expect((await erasing).status).toBe('erased');
    expect(
      await harness.database.readAsOwner(`select from outbox where document_id = '${documentId}'`),
    ).toEqual([]);
  },
);

test('another company of the same client loses nothing', async () => {
  const ctx = await harness.aClient();
  const live: TestTenant = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } };
  const stays = await aFullCompany(harness, { ...live, tenant: { ...live.tenant, mode: 'test' } });
  const goes = await harness.aCompany(live, { environment: 'homologation' });
  await finishFiling(harness, await queueNote(live, goes), 'authorized');
  const before = await countRows(stays);
  await send(live, goes);
  await eraseWholly(harness, eraser, goes);
  expect(await countRows(stays)).toEqual(before);
});

test.each<[Mode, 'homologation' | 'production']>([
  ['test', 'homologation'],
  ['live', 'homologation'],
])('a %s company with notes of %s is deleted directly', async (mode, environment) => {
  const ctx = await harness.aClient(mode);
  const id = await harness.aCompany(ctx, { environment });
  await finishFiling(harness, await queueNote(ctx, id), 'authorized');
  expect((await send(ctx, id)).status).toBe('deleting');
});

test.each(['authorized', 'rejected'] as const)(
  'a %s note of production prevents the erasure, unless documents may be erased',
  async (end) => {
    const ctx = await harness.aClient('live');
    const id = await harness.aCompany(ctx);
    await finishFiling(harness, await queueNote(ctx, id), end);
    expect((await refusal(send(ctx, id))).code).toBe('company_has_documents');
    expect((await getCompany(ctx, { id })).id).toBe(id);
    expect((await send(ctx, id, true)).status).toBe('deleting');
    expect((await eraseWholly(harness, eraser, id)).status).toBe('erased');
  },
);

test('the same request again, and many simultaneous ones, get the same answer and make one erasure', async () => {
  const ctx = await harness.aClient();
  const id = await harness.aCompany(ctx);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(ctx, id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const count = await harness.database.readAsOwner(`select id from erasure where company_id = '${id}'`);
  expect(count).toHaveLength(1);
  expect(await send(ctx, id)).toEqual({ id, status: 'deleting' });
  const stranger = await harness.aClient();
  expect((await refusal(send(stranger, id))).code).toBe('not_found');
  expect((await refusal(send({ ...ctx, tenant: { ...ctx.tenant, mode: 'live' } }, id))).code).toBe(
    'not_found',
  );
  await eraseWholly(harness, eraser, id);
  expect((await refusal(send(ctx, id))).code).toBe('not_found');
});

test('work in progress delays the erasure and keeps the key; attention does not, and every process is notified', async () => {
  const ctx = await harness.aClient();
  const id = await harness.aCompany(ctx);
  const noteId = await queueNote(ctx, id);
  await send(ctx, id);
  expect(await begin(id)).toMatchObject({ kind: 'waiting' });
  const forgotten: string[] = [];
  const subscription = await subscribeRemovals(harness.sys, 'company_erasure', (each) =>
    forgotten.push(each),
  );
  const keys = () =>
    harness.database.readAsOwner(
      `select id from certificate where company_id = '${id}' and sealed_key is not null`,
    );
  expect(await keys()).toHaveLength(1);
  await harness.advance(3_600_000);
  expect(await begin(id)).toEqual({ kind: 'waiting', waitMs: 30_000 });
  expect(forgotten).toEqual([]);
  await endRun(harness, noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  expect(await begin(id)).toEqual({ kind: 'erasing' });
  expect(await keys()).toEqual([]);
  // A process may have cached the company again after the request.
  await expect.poll(() => forgotten, { timeout: 60_000 }).toEqual([id]);
  await subscription.unlisten();
  expect(await begin(id)).toEqual({ kind: 'erasing' });
});

test('a new note of production undoes the erasure, unless documents may be erased', async () => {
  const ctx = await harness.aClient('live');
  const id = await harness.aCompany(ctx);
  await send(ctx, id);
  // Nobody can issue it any more; this has the effect of an acceptance at the same instant.
  await harness.database.asOwner(`update company set status = 'active' where id = '${id}'`);
  await finishFiling(harness, await queueNote(ctx, id), 'authorized');
  await harness.database.asOwner(`update company set status = 'deleting' where id = '${id}'`);
  const { id: erasureId } = await erasureOf(harness, id);
  expect(await begin(id)).toEqual({ kind: 'ended', status: 'undone' });
  expect((await getCompany(ctx, { id })).certificate).not.toBeNull();
  // The watch has ended meanwhile, and the audit of executions finds that at once.
  const [watched] = await harness.database.readAsOwner<{ at: Date }>(
    `select check_at as at from certificate where company_id = '${id}' and replaced_at is null`,
  );
  expect(watched?.at).toEqual(harness.clock.now());
  expect((await queueNote(ctx, id, 'next')).length).toBe(24);
  expect(await beginErasure(harness.sys, { erasureId })).toEqual({ kind: 'ended', status: 'undone' });
  expect((await refusal(send(ctx, id))).code).toBe('company_has_documents');
});

test('the CNPJ cannot be registered again until the erasure has ended', async () => {
  const ctx = await harness.aClient();
  const id = await harness.aCompany(ctx);
  await send(ctx, id);
  const again = createCompany(ctx, companyInput());
  await expect(again).rejects.toThrow('está sendo apagada');
  await eraseWholly(harness, eraser, id);
  const next = await createCompany(ctx, companyInput());
  expect(next.id).not.toBe(id);
});

test('a subscriber of company.deleted gets only ids and times', async () => {
  const ctx = await harness.aClient();
  await createWebhook(ctx, { url: 'https://example.com/hook', events: ['company.deleted'] });
  const id = await harness.aCompany(ctx);
  await send(ctx, id);
  await eraseWholly(harness, eraser, id);
  const [published, ...more] = await harness.database.readAsOwner<{ payload: string }>(
    `select payload from delivery where client_id = '${ctx.tenant.clientId}'`,
  );
  expect(more).toEqual([]);
  expect(JSON.parse(published?.payload ?? '{}')).toMatchObject({
    event: 'company.deleted',
    data: { companyId: id, requestedAt: expect.any(String), deletedAt: expect.any(String) },
  });
});

test('a pause of the authority for a CNPJ is removed with the last company that has it', async () => {
  const [first, second] = [await harness.aClient(), await harness.aClient()];
  const cnpj = '11222333000181';
  const [goes, stays] = [await harness.aCompany(first, { cnpj }), await harness.aCompany(second, { cnpj })];
  const pauses = () =>
    harness.database.readAsOwner(`select true from authority_block where cnpj = '${cnpj}'`);
  await harness.database.asOwner(
    `insert into authority_block values ('${cnpj}', 'homologation', now() + interval '1 hour', now())`,
  );
  await send(first, goes);
  await eraseWholly(harness, eraser, goes);
  expect(await pauses()).toHaveLength(1);
  await send(second, stays);
  await eraseWholly(harness, eraser, stays);
  expect(await pauses()).toEqual([]);
});

test('while executions cannot be removed, the rows that name them stay', async () => {
  const ctx = await harness.aClient();
  const id = await aFullCompany(harness, ctx);
  await send(ctx, id);
  expect(await begin(id)).toEqual({ kind: 'erasing' });
  const company = await findErasing(harness.sys, (await erasureOf(harness, id)).id);
  if (company === undefined) throw new Error('the company is being erased');
  const before = await countRows(id);
  const away = () => Promise.reject(new Error('Temporal is away'));
  const batch = eraseNextBatch(eraser, company, { ...withoutExecutions, removeExecutions: away });
  await expect(batch).rejects.toThrow('Temporal is away');
  expect(await countRows(id)).toEqual(before);
});
