import { defineStatement } from '@fiscal/db';
import { composeAccessKey, id24, parseAccessKey } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { addNfeSeries } from '../series/add-series.ts';
import { listSharedNumbers } from '../series/list-shared-numbers.ts';
import { aRequest } from '../testing/harness.ts';
import { aFiling, executions, put, running } from '../testing/operator-steps.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { findFiling } from './find-filing.ts';
import { listOpenFilings } from './list-open-filings.ts';
import { showFiling } from './show-filing.ts';

const harness = useHarness();

test('open filings are listed by attention, reason, age and client, oldest first and in pages', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: `list-${n}` }) });
    ids.push(note.id);
    await harness.advance(1_000);
  }
  const [first = '', second = '', third = '', last = ''] = ids;
  const set = (
    id: string,
    ...[status, attention, waiting, open]: [string, string | null, string | null, boolean]
  ) => harness.sys.db.autocommit(put, { id, status, attention, waiting, open });
  await set(first, 'unknown', 'reconcile_exhausted', null, true);
  await set(second, 'pending', null, 'circuit', true);
  await set(last, 'denied', null, null, false);
  const { tenant } = ctx;
  const list = async (filter: object) => {
    const page = await listOpenFilings(harness.sys, { clientId: tenant.clientId, limit: 50, ...filter });
    return page.data.map(({ id }) => id);
  };
  expect(await list({})).toEqual([first, second, third]);
  expect(await list({ attention: 'any' })).toEqual([first]);
  expect(await list({ attention: 'digest_mismatch' })).toEqual([]);
  expect(await list({ waiting: 'circuit' })).toEqual([second]);
  expect(await list({ waiting: 'any', status: 'unknown' })).toEqual([]);
  expect(await list({ status: 'queued', authorizer: 'SP', environment: 'homologation' })).toEqual([third]);
  expect(await list({ authorizer: 'MG' })).toEqual([]);
  expect(await list({ environment: 'production' })).toEqual([]);
  const page = await listOpenFilings(harness.sys, { clientId: tenant.clientId, limit: 2 });
  expect(page).toMatchObject({ total: 3, nextCursor: second });
  const rest = await listOpenFilings(harness.sys, {
    clientId: tenant.clientId,
    limit: 2,
    cursor: page.nextCursor ?? undefined,
  });
  expect(rest).toMatchObject({ total: 1, nextCursor: null, data: [{ id: third }] });
  const far = 100 * 365 * 86_400_000;
  expect(await list({ olderThanMs: far })).toEqual([]);
});

test('a filing is found by its id, by any of its keys, and by its external id within its client', async () => {
  const ctx = await harness.aClient();
  const id = await aFiling(harness, {}, ctx);
  const view = await showFiling(harness.sys, executions(running), { id });
  const key = view?.runs[0]?.key ?? '';
  expect(await findFiling(harness.sys, { by: 'id', id })).toEqual({ kind: 'found', id });
  expect(await findFiling(harness.sys, { by: 'key', key })).toEqual({ kind: 'found', id });
  const parts = parseAccessKey(key);
  if (parts === undefined) throw new Error(`${key} is not a key`);
  const ofAnotherRun = composeAccessKey({ ...parts, numericCode: '98765432' });
  await harness.sys.db.autocommit(addRun, { id, key: ofAnotherRun });
  expect(await findFiling(harness.sys, { by: 'key', key: ofAnotherRun })).toEqual({ kind: 'found', id });
  const { externalId } = aRequest(id24('0'.repeat(24)));
  const { clientId } = ctx.tenant;
  const byExternalId = (client: string) =>
    findFiling(harness.sys, { by: 'externalId', externalId, clientId: client });
  expect(await byExternalId(clientId)).toEqual({ kind: 'found', id });
  expect(await byExternalId('f'.repeat(24))).toEqual({ kind: 'none' });
  for (const reference of ['', 'x', '0'.repeat(24)]) {
    expect(await findFiling(harness.sys, { by: 'id', id: reference })).toEqual({ kind: 'none' });
  }
  expect(await findFiling(harness.sys, { by: 'key', key: `${key.slice(0, 43)}x` })).toEqual({ kind: 'none' });
});

const addRun = defineStatement<{ id: string; key: string }, object>(`
  insert into filing_run (client_id, filing_id, run, request_document_id, request_hash, stamps, authority_key, issued_at,
    unsigned_document_id, created_at)
  select client_id, filing_id, 2, request_document_id, request_hash, stamps, :key, issued_at, unsigned_document_id,
    created_at
  from filing_run where filing_id = :id and run = 1`);

const sign = defineStatement<{ id: string }, object>(`
  update filing_run set signed_document_id = unsigned_document_id, digest_value = 'd', certificate_id = filing_id
  where filing_id = :id and run = 1`);

const addAttempt = defineStatement<{ attemptId: string; id: string; answer: string }, object>(`
  insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, closed_at, outcome, answer_class,
    c_stat, answer)
  select :attemptId, client_id, id, 1, 1, 'transmit', 't', now(), now(), 'answered', 'duplicate', '539', :answer::jsonb
  from filing where id = :id`);

test('the view of a filing has keys, ordinals, codes and the run of the key that the authority named, but no content', async () => {
  const id = await aFiling(harness, { status: 'unknown', attention: 'duplicate_unresolved' });
  const before = await showFiling(harness.sys, executions(running), { id });
  const own = before?.runs[0]?.key ?? '';
  await harness.sys.db.autocommit(addRun, { id, key: `${own.slice(0, 43)}${own.endsWith('0') ? '1' : '0'}` });
  const answer = JSON.stringify({ cStat: '539', xMotivo: 'Duplicidade CANARY', namedKey: own });
  await harness.sys.db.autocommit(sign, { id });
  await harness.sys.db.autocommit(addAttempt, { attemptId: `a${id.slice(1)}`, id, answer });
  const view = await showFiling(harness.sys, executions(running), { id });
  expect(view).toMatchObject({
    filing: { id, status: 'unknown', attention: 'duplicate_unresolved' },
    runs: [
      { run: 1, key: own, signed: true },
      { run: 2, signed: false },
    ],
    attempts: [
      { ordinal: 1, kind: 'transmit', class: 'duplicate', cStat: '539', namedKey: own, namedRun: 1 },
    ],
    outbox: [{ action: 'start', run: 1 }],
    execution: { state: 'running' },
  });
  const text = JSON.stringify(view);
  for (const hidden of ['CANARY', 'Duplicidade', '100.00', '<NFe', 'EMITENTE'])
    expect(text).not.toContain(hidden);
  expect(await showFiling(harness.sys, executions(running), { id: '0'.repeat(24) })).toBeUndefined();
});

test('a series that two companies with one CNPJ have is listed once', async () => {
  const cnpj = '11222333000181';
  const other = await harness.aClient();
  const test = await harness.aClient();
  const alone = await harness.aCompany(other, { cnpj });
  expect((await listSharedNumbers(harness.sys)).filter((one) => one.cnpj === cnpj)).toEqual([]);
  const live: TestTenant = { ...test, tenant: { ...test.tenant, mode: 'live' } };
  const inTest = await harness.aCompany(test, { cnpj });
  const inLive = await harness.aCompany(live, { cnpj });
  await addNfeSeries(other, { companyId: alone, number: 2, next: 1 });
  const shared = (await listSharedNumbers(harness.sys)).filter((one) => one.cnpj === cnpj);
  expect(shared.map(({ series, environment }) => `${series} ${environment}`)).toEqual(['1 homologation']);
  const companies = shared[0]?.companies.map(({ companyId }) => companyId);
  expect(companies).toContain(alone);
  expect(companies).toContain(inTest);
  expect(companies?.includes(inLive)).toBe(false);
  expect(await listSharedNumbers(harness.sys, { after: cnpj })).not.toContainEqual(
    expect.objectContaining({ cnpj }),
  );
});
