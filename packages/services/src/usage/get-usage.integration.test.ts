import { usage } from '@fiscal/db';
import { type Environment, type Id24, id24, makeId24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { endRun, transmit } from '../testing/filing-steps.ts';
import { aRequest, companyInput } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { getUsage } from './get-usage.ts';

const harness = useHarness();

interface Counted {
  readonly companyId: string | null;
  readonly kind?: 'nfe' | 'nfse' | 'nfeEvent' | 'taxQuotation';
  readonly environment?: Environment;
  readonly month?: string;
}

const count = (ctx: TestTenant, { companyId, kind = 'nfe', ...more }: Counted) =>
  inSystem(harness.sys, (tx) =>
    tx.insert(usage).values({
      documentId: makeId24(harness.clock.now(), harness.sys.random.bytes(8)),
      documentKind: kind,
      clientId: ctx.tenant.clientId,
      companyId,
      environment: more.environment ?? 'homologation',
      month: more.month ?? '2026-11',
      at: harness.clock.now(),
    }),
  );

/** Issues a note and lets the authority authorize it at `dhRecbto`. */
async function authorizedAt(ctx: TestTenant, companyId: Id24, dhRecbto: string): Promise<void> {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: dhRecbto }) });
  const attemptId = await transmit(harness.sys, note.id, { cStat: '100', class: 'authorized', dhRecbto });
  await endRun(harness, note.id, { kind: 'authorized', attemptId });
}

test('an authorization counts in its month in Brasília, exact to the second', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await authorizedAt(ctx, companyId, '2026-09-30T23:59:59-03:00');
  await authorizedAt(ctx, companyId, '2026-10-01T00:00:00-03:00');
  await authorizedAt(ctx, companyId, '2026-10-31T23:59:59-03:00');
  await authorizedAt(ctx, companyId, '2026-11-01T00:00:00-03:00');
  const counted = async (month: string) => (await getUsage(ctx, { month })).total.nfe.homologation;
  expect([await counted('2026-09'), await counted('2026-10'), await counted('2026-11')]).toEqual([1, 2, 1]);
});

test('usage has a row for each company, quotations without a company last, the total and the billable documents', async () => {
  const live = await harness.aClient('live');
  const first = await harness.aCompany(live);
  const second = await harness.aCompany(live, { cnpj: '11444777000161' });
  await count(live, { companyId: first, environment: 'production' });
  await count(live, { companyId: first, environment: 'production' });
  await count(live, { companyId: first });
  await count(live, { companyId: first, kind: 'nfeEvent' });
  await count(live, { companyId: second, kind: 'nfse', environment: 'production' });
  await count(live, { companyId: second, kind: 'nfse' });
  await count(live, { companyId: second, kind: 'taxQuotation', environment: 'production' });
  await count(live, { companyId: null, kind: 'taxQuotation' });
  await count(live, { companyId: first, month: '2026-10', environment: 'production' });
  const none = { production: 0, homologation: 0 };
  const { data, ...rest } = await getUsage(live, {});
  expect(rest).toEqual({
    month: '2026-11',
    timezone: 'America/Sao_Paulo',
    total: {
      nfe: { production: 2, homologation: 1 },
      nfse: { production: 1, homologation: 1 },
      taxQuotations: 2,
    },
    billable: { nfe: 2, nfse: 1 },
  });
  const nfe = { production: 2, homologation: 1 };
  const nfse = { production: 1, homologation: 1 };
  const lines = [
    { companyId: first, cnpj: companyInput().cnpj, erased: false, nfe, nfse: none, taxQuotations: 0 },
    { companyId: second, cnpj: '11444777000161', erased: false, nfe: none, nfse, taxQuotations: 1 },
    { companyId: null, cnpj: null, erased: false, nfe: none, nfse: none, taxQuotations: 1 },
  ];
  expect(data).toEqual(lines.toSorted((a, b) => ((a.companyId ?? 'z') < (b.companyId ?? 'z') ? -1 : 1)));
});

test('a test key sees only the homologation of test companies, also of erased ones', async () => {
  const sandbox = await harness.aClient();
  const live = { ...sandbox, tenant: { ...sandbox.tenant, mode: 'live' as const } };
  const ofSandbox = await harness.aCompany(sandbox);
  const ofLive = await harness.aCompany(live);
  for (const companyId of [ofSandbox, ofLive]) await count(sandbox, { companyId });
  await count(sandbox, { companyId: ofLive, environment: 'production' });
  const [gone, goneOfLive] = [id24('a'.repeat(24)), id24('b'.repeat(24))];
  for (const companyId of [gone, goneOfLive]) await count(sandbox, { companyId });
  const erasure = (companyId: string, mode: string) =>
    `insert into erasure (id, client_id, company_id, mode, delete_documents, requested_by, requested_at, status,
       started_at, ended_at, check_at)
     values (substr(md5('${companyId}'), 1, 24), '${sandbox.tenant.clientId}', '${companyId}', '${mode}', false, 'x',
       now(), 'erased', now(), now(), now())`;
  await harness.database.asOwner(`${erasure(gone, 'test')}; ${erasure(goneOfLive, 'live')}`);
  const seen = async (ctx: TestTenant) =>
    (await getUsage(ctx, {})).data.map(({ companyId, cnpj, erased, nfe }) => [
      companyId,
      cnpj === null,
      erased,
      nfe.production,
      nfe.homologation,
    ]);
  expect(await seen(sandbox)).toEqual(
    [
      [ofSandbox, false, false, 0, 1],
      [gone, true, true, 0, 1],
    ].toSorted(),
  );
  expect(await seen(live)).toHaveLength(4);
  expect(await seen(await harness.aClient('live'))).toEqual([]);
});

test('the row of a company under erasure has its counts but no CNPJ', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await count(ctx, { companyId });
  await harness.database.asOwner(`update company set status = 'deleting' where id = '${companyId}'`);
  expect((await getUsage(ctx, {})).data).toMatchObject([{ companyId, cnpj: null, erased: true }]);
});

test('the default month is the present one in Brasília, and a month that has not begun is refused', async () => {
  const ctx = await harness.aClient();
  const before = harness.clock.now();
  await harness.setClock(new Date('2026-12-01T02:59:59Z'));
  expect((await getUsage(ctx, {})).month).toBe('2026-11');
  expect(await refusal(getUsage(ctx, { month: '2026-12' }))).toMatchObject({ details: [{ path: 'month' }] });
  await harness.setClock(new Date('2026-12-01T03:00:00Z'));
  expect((await getUsage(ctx, {})).month).toBe('2026-12');
  expect((await getUsage(ctx, { month: '2026-12' })).data).toEqual([]);
  await harness.setClock(before);
});
