import { inTransaction } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { isServiceError } from '../context/service-error.ts';
import { disableRange } from '../disabling/disable-range.ts';
import { cancelNfe } from '../events/cancel-nfe.ts';
import { correctNfe } from '../events/correct-nfe.ts';
import { issueNfe } from '../issue/issue-nfe.ts';
import { lockSeries } from '../issue/reserve-number.ts';
import { retryNfe } from '../issue/retry-nfe.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { endRun } from '../testing/filing-steps.ts';
import { aRequest, createHarness, type Harness } from '../testing/harness.ts';
import { justification } from '../testing/range-steps.ts';
import { refusal } from '../testing/refusal.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { deleteCertificate } from './delete-certificate.ts';
import { findCompany } from './find-company.ts';
import { getCompany } from './get-company.ts';
import { loadSealedKey } from './load-sealed-key.ts';
import { subscribeReplacedCertificates } from './subscribe-replaced-certificates.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

interface Issuing {
  readonly ctx: TenantContext;
  readonly companyId: Id24;
}

async function anIssuer(): Promise<Issuing> {
  const ctx = await harness.aClient();
  return { ctx, companyId: await harness.aCompany(ctx) };
}

const currentOf = async (companyId: string): Promise<{ id: string; version: number }> => {
  const [row] = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute<{ id: string; version: number }>(
      sql`select id, version from certificate where company_id = ${companyId} order by version desc`,
    ),
  );
  if (row === undefined) throw new Error('no certificate');
  return row;
};

test('the key leaves the vault at once, and every process is notified', async () => {
  const { ctx, companyId } = await anIssuer();
  const { id, version } = await currentOf(companyId);
  const dropped: string[] = [];
  const subscription = await subscribeReplacedCertificates(harness.sys, (each) => dropped.push(each));
  expect((await deleteCertificate(ctx, { companyId })).certificate).toBeNull();
  expect(await loadSealedKey(harness.sys, { certificateId: id, version })).toBeNull();
  await expect.poll(() => dropped, { timeout: 10_000 }).toEqual([id]);
  await subscription.unlisten();
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute(sql`select kind, action from outbox where document_id = ${id}`),
  );
  expect([...rows]).toEqual([{ kind: 'certificateWatch', action: 'submit' }]);
});

test.each(['queued', 'sending', 'pending', 'unknown'])('a filing that is %s keeps it', async (status) => {
  const { ctx, companyId } = await anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  await harness.database.asOwner(`update filing set status = '${status}' where id = '${note.id}'`);
  expect(await refusal(deleteCertificate(ctx, { companyId }))).toEqual({
    code: 'company_busy',
    details: { inProgress: 1 },
  });
  expect((await getCompany(ctx, { id: companyId })).certificate).not.toBeNull();
});

test('what waits for a person, or is over, does not keep it; another company neither', async () => {
  const { ctx, companyId } = await anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  const waits = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await endRun(harness, note.id, waits);
  await authorizedNote(harness, ctx, companyId);
  const other = await harness.aCompany(ctx, { cnpj: '11222333000181' });
  await issueNfe(ctx, { request: aRequest(other, { externalId: 'other' }) });
  expect((await deleteCertificate(ctx, { companyId })).certificate).toBeNull();
});

/** Every acceptance of a document, each prepared before the race. */
const acceptances: readonly [string, (issuer: Issuing) => Promise<() => Promise<unknown>>][] = [
  [
    'a POST',
    async ({ ctx, companyId }) =>
      () =>
        issueNfe(ctx, { request: aRequest(companyId) }),
  ],
  [
    'a corrected POST',
    async ({ ctx, companyId }) => {
      const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
      await endRun(harness, note.id, { kind: 'failed', code: 'internal' });
      return () => retryNfe(ctx, { id: note.id });
    },
  ],
  [
    'a cancellation',
    async ({ ctx, companyId }) => {
      const id = await authorizedNote(harness, ctx, companyId);
      return () => cancelNfe(ctx, { id, justification: 'Venda desfeita a pedido' });
    },
  ],
  [
    'a correction',
    async ({ ctx, companyId }) => {
      const id = await authorizedNote(harness, ctx, companyId);
      return () => correctNfe(ctx, { id, text: 'Correção de teste do endereço' });
    },
  ],
  [
    'a disabling',
    async ({ ctx, companyId }) => {
      await authorizedNote(harness, ctx, companyId);
      await harness.database.asOwner(
        `update series set next = 5 where company_id = '${companyId}' and model = '55'`,
      );
      return () => disableRange(ctx, { request: { companyId, series: 1, from: 3, to: 3, justification } });
    },
  ],
];

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isServiceError(error)) return error.code;
      throw error;
    },
  );

const somebodyWaits = (count: number) =>
  expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBe(count);

const stateOf = async ({ ctx, companyId }: Issuing) => {
  const [row] = await harness.database.readAsOwner<{ open: number }>(
    `select count(*)::int as open from filing where company_id = '${companyId}' and open and attention is null`,
  );
  const { certificate } = await getCompany(ctx, { id: companyId });
  return { open: row?.open, hasCertificate: certificate !== null };
};

/** Both wait behind the series that the test holds, in the order given. */
async function race(issuer: Issuing, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const { ctx, companyId } = issuer;
  const played: Promise<string>[] = [];
  await inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId);
    await lockSeries(tx, company, 1);
    played.push(codeOf(first()));
    await somebodyWaits(1);
    played.push(codeOf(second()));
    await somebodyWaits(2);
  });
  return Promise.all(played);
}

test.each(acceptances)('%s that comes first makes the company busy', async (_, prepare) => {
  const issuer = await anIssuer();
  const accept = await prepare(issuer);
  const remove = () => deleteCertificate(issuer.ctx, { companyId: issuer.companyId });
  expect(await race(issuer, accept, remove)).toEqual(['done', 'company_busy']);
  expect(await stateOf(issuer)).toEqual({ open: 1, hasCertificate: true });
});

test.each(acceptances)('%s that comes second finds no certificate', async (_, prepare) => {
  const issuer = await anIssuer();
  const accept = await prepare(issuer);
  const remove = () => deleteCertificate(issuer.ctx, { companyId: issuer.companyId });
  expect(await race(issuer, remove, accept)).toEqual(['done', 'certificate_unavailable']);
  expect(await stateOf(issuer)).toEqual({ open: 0, hasCertificate: false });
});

test('of many deletions and POSTs at once, none leaves work without a certificate', async () => {
  for (let round = 0; round < 6; round += 1) {
    const issuer = await anIssuer();
    const { ctx, companyId } = issuer;
    const codes = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) =>
        codeOf(issueNfe(ctx, { request: aRequest(companyId, { externalId: `n-${n}` }) })),
      ),
      ...Array.from({ length: 3 }, () => codeOf(deleteCertificate(ctx, { companyId }))),
    ]);
    const { open, hasCertificate } = await stateOf(issuer);
    expect(hasCertificate).toBe((open ?? 0) > 0);
    expect(new Set(codes)).not.toContain('busy');
  }
});

test('the certificate of an unknown company is not found', async () => {
  const ctx = await harness.aClient();
  expect((await refusal(deleteCertificate(ctx, { companyId: id24('0'.repeat(24)) }))).code).toBe('not_found');
});
