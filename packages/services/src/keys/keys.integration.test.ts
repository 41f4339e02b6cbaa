import { inTransaction } from '@fiscal/db';
import { aService } from '@fiscal/testkit';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createClient } from '../clients/create-client.ts';
import { listClients } from '../clients/list-clients.ts';
import { resumeClient, suspendClient } from '../clients/suspend-client.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import { listSeries } from '../series/list-series.ts';
import { setSeriesNext } from '../series/set-series-next.ts';
import { aRequest } from '../testing/harness.ts';
import { municipal, withDpsSeries } from '../testing/nfse-steps.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { authenticateKey } from './authenticate-key.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

const harness = useHarness({ keyPepper: 'pepper' });

const actor = 'ana';

async function aKey(mode: 'test' | 'live' = 'test', expiresAt?: Date) {
  const client = await createClient(harness.sys, { name: 'Loja', plan: 'basic', actor });
  return {
    client,
    ...(await createKey(harness.sys, { clientId: client.id, mode, name: 'erp', actor, expiresAt })),
  };
}

const auditOf = async (subjectId: string): Promise<string[]> =>
  [
    ...(await inTransaction(harness.sys.db, 'system', (tx) =>
      tx.execute<{ line: string }>(sql`
        select actor || ' ' || action as line from audit where subject_id = ${subjectId} order by id`),
    )),
  ]
    .map(({ line }) => line)
    .sort();

test('a key identifies its client, only at the address of its mode', async () => {
  const { client, key, record } = await aKey();
  expect(await authenticateKey(harness.sys, key, 'test')).toEqual({
    clientId: client.id,
    name: 'Loja',
    plan: 'basic',
    keyPrefix: record.prefix,
    mode: 'test',
    scopes: [],
    companyIds: [],
    expiresAt: null,
  });
  expect(await authenticateKey(harness.sys, key, 'live')).toBeNull();
});

test('clients are listed newest first, and the keys of one oldest first', async () => {
  const { client: older, record: first } = await aKey();
  await harness.advance(1_000);
  const { record: second } = await createKey(harness.sys, {
    clientId: older.id,
    mode: 'live',
    name: 'b',
    actor,
  });
  const { client: newer } = await aKey();
  const clients = (await listClients(harness.sys)).map(({ id }) => id);
  expect(clients.filter((id) => id === older.id || id === newer.id)).toEqual([newer.id, older.id]);
  const keys = await listKeys(harness.sys, { clientId: older.id });
  expect(keys.map(({ id }) => id)).toEqual([first.id, second.id]);
});

test('the database holds no key, only a digest that depends on the pepper', async () => {
  const { key, record } = await aKey();
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute<{ text: string }>(sql`select api_key::text as text from api_key where id = ${record.id}`),
  );
  expect([...rows][0]?.text).not.toContain(key.slice(18));
  const other = { ...harness.sys, settings: { ...harness.sys.settings, keyPepper: undefined } };
  expect(await authenticateKey(other, key, 'test')).toBeNull();
});

test('unknown, changed, expired and revoked keys are refused in the same way', async () => {
  const { key, record } = await aKey();
  const { key: stranger } = await aKey();
  const mixed = record.prefix + stranger.slice(17);
  for (const text of ['', 'x'.repeat(5000), `${key}x`, mixed]) {
    expect(await authenticateKey(harness.sys, text, 'test')).toBeNull();
  }
  const soon = await aKey('test', new Date(harness.clock.now().getTime() + 1000));
  expect(await authenticateKey(harness.sys, soon.key, 'test')).not.toBeNull();
  await harness.advance(1000);
  expect(await authenticateKey(harness.sys, soon.key, 'test')).toBeNull();
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  expect(await authenticateKey(harness.sys, key, 'test')).toBeNull();
  expect((await refusal(revokeKey(harness.sys, { publicId: record.prefix, actor }))).code).toBe('not_found');
});

test('what an operator does is written to the audit', async () => {
  const { client, record } = await aKey();
  await revokeKey(harness.sys, { publicId: record.prefix, actor, reason: 'leaked' });
  expect(await auditOf(client.id)).toEqual(['ana client.create']);
  expect(await auditOf(record.id)).toEqual(['ana key.create', 'ana key.revoke']);
  expect((await listClients(harness.sys)).map(({ id }) => id)).toContain(client.id);
});

test('an operator raises the next number, with an audit row, and cannot lower it', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const beside = await harness.aCompany(ctx, { cnpj: '11222333000181' });
  const set = (next: number) =>
    setSeriesNext(harness.sys, {
      companyId,
      environment: 'homologation',
      model: '55',
      series: 1,
      next,
      actor,
    });
  await harness.database.asOwner(`
    insert into series (client_id, company_id, environment, model, number, first, next, position, created_at)
    select client_id, company_id, 'production', model, number, 7, 7, position, created_at
    from series where company_id = '${companyId}'`);
  expect(await set(500)).toEqual({ before: 1, after: 500 });
  expect(await listSeries(harness.sys, { companyId })).toMatchObject([
    { environment: 'homologation', next: 500 },
    { environment: 'production', next: 7 },
  ]);
  expect(await listSeries(harness.sys, { companyId: beside })).toMatchObject([{ next: 1 }]);
  expect((await refusal(set(499))).code).toBe('conflict');
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).note.number).toBe(500);
  const byHand = (await auditOf(companyId)).filter((line) => line.startsWith('ana '));
  expect(byHand).toEqual(['ana series.set-next']);
});

test('a step of more than 1,000 numbers needs an explicit confirmation, also for a company under erasure', async () => {
  const { companyId } = await harness.anIssuer();
  await harness.database.asOwner(`update company set status = 'deleting' where id = '${companyId}'`);
  const place = { companyId, environment: 'homologation', model: '55', series: 1, actor } as const;
  const tooFar = setSeriesNext(harness.sys, { ...place, next: 1_002 });
  await expect(tooFar).rejects.toThrow('1001 números à frente de 1, o próximo agora');
  expect(await setSeriesNext(harness.sys, { ...place, next: 1_001 })).toEqual({ before: 1, after: 1_001 });
  const far = { ...place, next: 9_000, far: true } as const;
  expect(await setSeriesNext(harness.sys, far)).toEqual({ before: 1_001, after: 9_000 });
});

test('raising a series of DPS affects only NFS-e, and its skipped numbers are not gaps', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await withDpsSeries(ctx, companyId);
  const set = (next: number) =>
    setSeriesNext(harness.sys, {
      companyId,
      environment: 'homologation',
      model: 'dps',
      series: 1,
      next,
      actor,
      far: true,
    });
  expect(await set(4_000_000_000)).toEqual({ before: 1, after: 4_000_000_000 });
  expect((await refusal(set(3_999_999_999))).code).toBe('conflict');
  const { nfse } = await issueNfse(municipal(ctx), { request: aService({ companyId }) });
  expect(nfse.number).toBe(4_000_000_000);
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).note.number).toBe(1);
});

test('a rotated key keeps client, mode, name, scopes and companies, and never expires later than the old one', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const { clientId } = ctx.tenant;
  const limits = { scopes: ['nfe:read', 'tax:read'], companyIds: [companyId] } as const;
  const end = new Date(harness.clock.now().getTime() + 60_000);
  const requested = { clientId, mode: 'test', name: 'erp', actor, expiresAt: end, ...limits } as const;
  const { record } = await createKey(harness.sys, requested);
  const rotate = (overlapMs: number) =>
    rotateKey(harness.sys, { publicId: record.prefix.slice(-8), overlapMs, actor, reason: 'yearly' });
  const first = await rotate(30_000);
  expect(first.record).toMatchObject({ clientId, mode: 'test', name: 'erp', ...limits });
  expect(first.record.expiresAt).toBe(end.toISOString());
  expect(first.former.expiresAt).toBe(new Date(end.getTime() - 30_000).toISOString());
  expect((await rotate(3_600_000)).former.expiresAt).toBe(first.former.expiresAt);
  expect((await rotate(0)).former.state).toBe('expired');
  expect((await refusal(rotate(1_000))).code).toBe('conflict');
  expect(await authenticateKey(harness.sys, first.key, 'test')).toMatchObject(limits);
  expect(await auditOf(record.id)).toEqual(['ana key.create', ...Array(3).fill('ana key.rotate')]);
});

test('a key is refused with an end in the past, or a company of another client or mode', async () => {
  const ctx = await harness.aClient();
  const other = await harness.aClient();
  const make = (changes: Partial<Parameters<typeof createKey>[1]>) =>
    createKey(harness.sys, { clientId: ctx.tenant.clientId, mode: 'test', name: 'x', actor, ...changes });
  expect((await refusal(make({ expiresAt: harness.clock.now() }))).code).toBe('validation_failed');
  const foreign = await harness.aCompany(other);
  const own = await harness.aCompany(ctx);
  expect((await refusal(make({ companyIds: [own, foreign] }))).code).toBe('not_found');
  expect((await refusal(make({ companyIds: [own], mode: 'live' }))).code).toBe('not_found');
  expect((await make({ companyIds: [own, own] })).record.companyIds).toEqual([own]);
  await harness.database.asOwner(`update company set status = 'deleting' where id = '${own}'`);
  expect((await refusal(make({ companyIds: [own] }))).code).toBe('not_found');
});

test('only an active client can be suspended, and only a suspended one can be resumed', async () => {
  const { client, record } = await aKey();
  const { id: clientId } = client;
  expect((await refusal(resumeClient(harness.sys, { clientId, actor }))).code).toBe('conflict');
  expect((await suspendClient(harness.sys, { clientId, actor })).suspendedAt).not.toBeNull();
  expect((await listKeys(harness.sys, { clientId }))[0]).toMatchObject({ id: record.id, state: 'suspended' });
  expect((await refusal(suspendClient(harness.sys, { clientId, actor }))).code).toBe('conflict');
  expect((await resumeClient(harness.sys, { clientId, actor })).suspendedAt).toBeNull();
  expect((await refusal(suspendClient(harness.sys, { clientId: 'x', actor }))).code).toBe('not_found');
  expect((await refusal(listKeys(harness.sys, { clientId: '0123456789abcdef01234567' }))).code).toBe(
    'not_found',
  );
  expect(await auditOf(clientId)).toEqual(['ana client.create', 'ana client.resume', 'ana client.suspend']);
});
