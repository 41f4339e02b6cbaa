import { inTransaction } from '@fiscal/db';
import { issueECnpj } from '@fiscal/testkit';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import { companyInput } from '../testing/harness.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { announceCertificate } from './announce-certificate.ts';
import { replaceCertificate } from './replace-certificate.ts';

const harness = useHarness();

const dayMs = 86_400_000;
const cnpj = '12ABC34501DE35';

interface Watched {
  readonly ctx: TestTenant;
  readonly companyId: string;
  readonly certificateId: string;
  readonly notAfter: Date;
}

async function upload(ctx: TestTenant, companyId: string, notAfter: Date): Promise<string> {
  const { pfx, password } = issueECnpj(harness.tree, { cnpj, name: 'EMITENTE', notAfter });
  await replaceCertificate(ctx, { companyId, pfxBase64: Buffer.from(pfx).toString('base64'), password });
  const [row] = await system<{ id: string }>(
    sql`select id from certificate where company_id = ${companyId} and replaced_at is null`,
  );
  if (row === undefined) throw new Error('no certificate');
  return row.id;
}

const system = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> =>
  inTransaction(harness.sys.db, 'system', async (tx) => [...(await tx.execute(query))] as T[]);

/** Makes a company with a webhook for all events, whose certificate expires in so many days. */
async function watched(daysLeft: number, mode: 'test' | 'live' = 'test'): Promise<Watched> {
  const ctx = await harness.aClient(mode);
  await createWebhook(ctx, { url: 'https://example.com/fiscal' });
  const { id: companyId } = await createCompany(ctx, companyInput());
  const notAfter = new Date(harness.clock.now().getTime() + daysLeft * dayMs);
  return { ctx, companyId, notAfter, certificateId: await upload(ctx, companyId, notAfter) };
}

const published = async ({ ctx }: Watched): Promise<object[]> => {
  const rows = await system<{ payload: string }>(
    sql`select payload from delivery where client_id = ${ctx.tenant.clientId} order by created_at, id`,
  );
  return rows.map(({ payload }) => {
    const { event, data } = JSON.parse(payload) as { event: string; data: object };
    return { event, ...data };
  });
};

const look = ({ certificateId }: Watched) => announceCertificate(harness.sys, { certificateId });

const wait = (days: number) => ({ kind: 'wait', waitMs: days * dayMs });

const expiring = ({ companyId, notAfter }: Watched, daysLeft: number) => ({
  event: 'certificate.expiring',
  companyId,
  cnpj,
  notAfter: notAfter.toISOString(),
  daysLeft,
});

test('a certificate is announced at 30, 15 and 7 days and at its end, each time once', async () => {
  const start = harness.clock.now();
  const it = await watched(365);
  expect(await look(it)).toEqual(wait(335));
  const [row] = await system<{ inMs: number }>(
    sql`select extract(epoch from check_at - now())::float8 * 1000 as "inMs" from certificate where id = ${it.certificateId}`,
  );
  // The audit checks the watch once a day, even if its next threshold is far away.
  expect(row?.inMs).toBe(dayMs + harness.sys.settings.timing.checkMarginMs);
  await harness.advance(335 * dayMs - 1);
  expect(await look(it)).toEqual({ kind: 'wait', waitMs: 1 });
  expect(await published(it)).toEqual([]);
  await harness.advance(1);
  for (const [days, next] of [
    [30, wait(15)],
    [15, wait(8)],
    [7, wait(7)],
  ] as const) {
    expect(await look(it)).toEqual(next);
    // A crash between the commit and Temporal's record of it repeats the step.
    expect(await look(it)).toEqual(next);
    expect((await published(it)).at(-1)).toEqual(expiring(it, days));
    await harness.advance(next.waitMs);
  }
  expect(await look(it)).toEqual({ kind: 'ended', because: 'expired' });
  expect(await look(it)).toEqual({ kind: 'ended', because: 'expired' });
  expect(await published(it)).toEqual([
    expiring(it, 30),
    expiring(it, 15),
    expiring(it, 7),
    { event: 'certificate.expired', companyId: it.companyId, cnpj, notAfter: it.notAfter.toISOString() },
  ]);
  await harness.setClock(start);
});

test.each([
  [30, 30],
  [20, 30],
  [15, 15],
  [8, 15],
  [5, 7],
])(
  'a certificate uploaded with %i days left is announced once, at the smallest threshold crossed: %i',
  async (left, days) => {
    const it = await watched(left);
    await look(it);
    await look(it);
    expect(await published(it)).toEqual([expiring(it, days)]);
  },
);

test('of two simultaneous steps only one publishes', async () => {
  const it = await watched(20);
  await Promise.all(Array.from({ length: 8 }, () => look(it)));
  expect(await published(it)).toHaveLength(1);
});

test('an announced threshold is not published again when its delivery was removed', async () => {
  const it = await watched(20);
  await look(it);
  const [row] = await system<{ announced: number }>(
    sql`select announced from certificate where id = ${it.certificateId}`,
  );
  expect(row?.announced).toBe(30);
  await createWebhook(it.ctx, { url: 'https://example.com/later' });
  await look(it);
  expect(await published(it)).toHaveLength(1);
});

test('nothing is published of a replaced or unknown certificate, nor of a company under erasure', async () => {
  const it = await watched(20);
  await upload(it.ctx, it.companyId, new Date(harness.clock.now().getTime() + 300 * dayMs));
  expect(await look(it)).toEqual({ kind: 'ended', because: 'gone' });
  expect(await look({ ...it, certificateId: '0'.repeat(24) })).toEqual({ kind: 'ended', because: 'gone' });
  const other = await watched(20);
  await system(sql`update company set status = 'deleting' where id = ${other.companyId}`);
  expect(await look(other)).toEqual({ kind: 'ended', because: 'gone' });
  expect(await published(it)).toEqual([]);
  expect(await published(other)).toEqual([]);
});

test('events of a live company go only to live webhooks, even while the company is in homologation', async () => {
  const it = await watched(20, 'live');
  await system(sql`update company set environment = 'homologation' where id = ${it.companyId}`);
  await look(it);
  const rows = await system(
    sql`select environment from delivery where client_id = ${it.ctx.tenant.clientId}`,
  );
  expect(rows).toEqual([{ environment: 'production' }]);
});

test('the upload starts the watch in its transaction, and a replacement ends the previous watch', async () => {
  const it = await watched(300);
  const orders = async () => {
    await harness.advance(60_000);
    return (await claimOutbox(harness.sys, { limit: 500 })).orders
      .filter(({ companyId }) => companyId === it.companyId)
      .map(({ kind, documentId, action }) => [kind, documentId, action]);
  };
  expect(await orders()).toEqual([['certificateWatch', it.certificateId, 'start']]);
  await system(sql`delete from outbox where document_id = ${it.certificateId}`);
  const next = await upload(it.ctx, it.companyId, it.notAfter);
  expect((await orders()).sort()).toEqual(
    [
      ['certificateWatch', it.certificateId, 'submit'],
      ['certificateWatch', next, 'start'],
    ].sort(),
  );
});
