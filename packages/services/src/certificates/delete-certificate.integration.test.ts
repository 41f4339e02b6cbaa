import { inTransaction, type SeriesModel } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findCompany } from '../companies/find-company.ts';
import { getCompany } from '../companies/get-company.ts';
import { inTenant } from '../context/scope.ts';
import { isServiceError } from '../context/service-error.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { disableRange } from '../kinds/nfe-disabling/disable-range.ts';
import { retryDisabling } from '../kinds/nfe-disabling/retry-disabling.ts';
import { cancelNfe, correctNfe, retryNfeEvent } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import { retryNfse } from '../kinds/nfse/retry-nfse.ts';
import { cancelNfse, retryNfseEvent } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { subscribeRemovals } from '../notify/publish-removal.ts';
import { lockSeries } from '../series/reserve-number.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { endRun } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { authorizedNfse, municipal, queuedNfse, withDpsSeries } from '../testing/nfse-steps.ts';
import { disable, justification } from '../testing/range-steps.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { deleteCertificate } from './delete-certificate.ts';
import { loadSealedKey } from './load-sealed-key.ts';

const harness = useHarness();

interface Issuing {
  readonly ctx: TestTenant;
  readonly companyId: Id24;
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

test('the key is removed at once, and every process is notified', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const { id, version } = await currentOf(companyId);
  const dropped: string[] = [];
  const subscription = await subscribeRemovals(harness.sys, 'certificate', (each) => dropped.push(each));
  expect((await deleteCertificate(ctx, { companyId })).certificate).toBeNull();
  expect(await loadSealedKey(harness.sys, { certificateId: id, version })).toBeNull();
  await expect.poll(() => dropped, { timeout: 60_000 }).toEqual([id]);
  await subscription.unlisten();
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute(sql`select kind, action from outbox where document_id = ${id}`),
  );
  expect([...rows]).toEqual([{ kind: 'certificateWatch', action: 'submit' }]);
});

test.each(['queued', 'sending', 'pending', 'unknown'])(
  'a filing that is %s prevents the removal',
  async (status) => {
    const { ctx, companyId } = await harness.anIssuer();
    const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
    await harness.database.asOwner(`update filing set status = '${status}' where id = '${note.id}'`);
    expect(await refusal(deleteCertificate(ctx, { companyId }))).toEqual({
      code: 'company_busy',
      details: { inProgress: 1 },
    });
    expect((await getCompany(ctx, { id: companyId })).certificate).not.toBeNull();
  },
);

test('a filing that waits for a person or is finished does not prevent the removal, nor do those of another company', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  const waits = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await endRun(harness, note.id, waits);
  await authorizedNote(harness, ctx, companyId);
  const other = await harness.aCompany(ctx, { cnpj: '11222333000181' });
  await issueNfe(ctx, { request: aRequest(other, { externalId: 'other' }) });
  expect((await deleteCertificate(ctx, { companyId })).certificate).toBeNull();
});

type Acceptances = readonly (readonly [string, (issuer: Issuing) => Promise<() => Promise<unknown>>])[];

/** All acceptances of a document in a series of NF-e, each prepared before the race. */
const ofNfe: Acceptances = [
  [
    'a POST',
    async ({ ctx, companyId }) =>
      () =>
        issueNfe(ctx, { request: aRequest(companyId) }),
  ],
  [
    'a retry',
    async ({ ctx, companyId }) => {
      const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
      await fail(note.id);
      return () => retryNfe(ctx, { id: note.id });
    },
  ],
  [
    'a cancellation',
    async ({ ctx, companyId }) => {
      const id = await authorizedNote(harness, ctx, companyId);
      return () => cancelNfe(ctx, { id, justification });
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
    'a retry of an event',
    async ({ ctx, companyId }) => {
      const id = await authorizedNote(harness, ctx, companyId);
      const { event } = await cancelNfe(ctx, { id, justification });
      await fail(event.id);
      return () => retryNfeEvent(ctx, { id, eventId: event.id });
    },
  ],
  [
    'a disabling',
    async ({ ctx, companyId }) => {
      await passNumbers(ctx, companyId);
      return () => disableRange(ctx, { request: { companyId, series: 1, from: 3, to: 3, justification } });
    },
  ],
  [
    'a retry of a disabling',
    async ({ ctx, companyId }) => {
      await passNumbers(ctx, companyId);
      const { id } = (await disable(ctx, companyId, 3)).disabling;
      await fail(id);
      return () => retryDisabling(ctx, { id });
    },
  ],
];

/** All acceptances of a document in a series of DPS. */
const ofNfse: Acceptances = [
  [
    'an NFS-e',
    async ({ ctx, companyId }) =>
      () =>
        issueNfse(municipal(ctx), { request: aService({ companyId }) }),
  ],
  [
    'a retry of an NFS-e',
    async ({ ctx, companyId }) => {
      const id = await queuedNfse(ctx, companyId);
      await fail(id);
      return () => retryNfse(municipal(ctx), { id });
    },
  ],
  [
    'a cancellation of an NFS-e',
    async ({ ctx, companyId }) => {
      const id = await authorizedNfse(harness, ctx, companyId);
      return () => cancelNfse(ctx, { id, justification });
    },
  ],
  [
    'a retry of an event of an NFS-e',
    async ({ ctx, companyId }) => {
      const id = await authorizedNfse(harness, ctx, companyId);
      const { event } = await cancelNfse(ctx, { id, justification });
      await fail(id24(event.id));
      return () => retryNfseEvent(ctx, { id, eventId: event.id });
    },
  ],
];

const fail = (id: Id24): Promise<unknown> => endRun(harness, id, { kind: 'failed', code: 'internal' });

/** Moves the series to 5, after an authorized note. */
async function passNumbers(ctx: TestTenant, companyId: Id24): Promise<void> {
  await authorizedNote(harness, ctx, companyId);
  await harness.database.asOwner(
    `update series set next = 5 where company_id = '${companyId}' and model = '55'`,
  );
}

interface Contender {
  readonly issuer: Issuing;
  readonly model: SeriesModel;
  readonly accept: () => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

interface Acceptance {
  readonly acceptance: string;
  readonly prepare: () => Promise<Contender>;
}

const acceptances: readonly Acceptance[] = (
  [
    ['55', ofNfe],
    ['dps', ofNfse],
  ] as const
).flatMap(([model, all]) =>
  all.map(([acceptance, prepare]) => ({
    acceptance,
    prepare: async () => {
      const issuer = await harness.anIssuer();
      if (model === 'dps') await withDpsSeries(issuer.ctx, issuer.companyId);
      const accept = await prepare(issuer);
      return { issuer, model, accept, remove: () => deleteCertificate(issuer.ctx, issuer) };
    },
  })),
);

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

/** Runs both works in the given order while they wait for the series that the test has locked. */
async function race({ issuer, model }: Contender, ...works: readonly (() => Promise<unknown>)[]) {
  const { ctx, companyId } = issuer;
  const played: Promise<string>[] = [];
  await inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId);
    await lockSeries(tx, company, 1, model);
    for (const work of works) {
      played.push(codeOf(work()));
      await somebodyWaits(played.length);
    }
  });
  return Promise.all(played);
}

test.each(acceptances)('$acceptance before the removal makes the company busy', async ({ prepare }) => {
  const contender = await prepare();
  expect(await race(contender, contender.accept, contender.remove)).toEqual(['done', 'company_busy']);
  expect(await stateOf(contender.issuer)).toEqual({ open: 1, hasCertificate: true });
});

test.each(acceptances)('$acceptance after the removal finds no certificate', async ({ prepare }) => {
  const contender = await prepare();
  expect(await race(contender, contender.remove, contender.accept)).toEqual([
    'done',
    'certificate_unavailable',
  ]);
  expect(await stateOf(contender.issuer)).toEqual({ open: 0, hasCertificate: false });
});

test('many simultaneous removals and POSTs leave no work without a certificate', async () => {
  for (let round = 0; round < 6; round += 1) {
    const issuer = await harness.anIssuer();
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
