import type { NfseRequest } from '@fiscal/api-contract';
import { inTransaction, nfse } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addNfseSeries } from '../../series/add-series.ts';
import { endRun } from '../../testing/filing-steps.ts';
import {
  anNfseCompany,
  authorizedNfse,
  finishNfse,
  nfseOfFirstRun,
  queuedNfse,
} from '../../testing/nfse-steps.ts';
import { refusal } from '../../testing/refusal.ts';
import type { TestMunicipal } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getNfse } from './get-nfse.ts';
import { issueNfse } from './issue-nfse.ts';
import { retryNfse } from './retry-nfse.ts';

const harness = useHarness();
let ctx: TestMunicipal;
let companyId: Id24;
beforeAll(async () => {
  ({ ctx, companyId } = await anNfseCompany(harness));
});

/** Makes an authorized NFS-e, and the part of a request that replaces it. */
async function replaceable(externalId: string) {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId });
  const { accessKey } = await getNfse(ctx, { id });
  if (accessKey === null) throw new Error('an authorized NFS-e has a key');
  return { id, replaces: { accessKey, reason: '99', description: 'Correção do valor' } as const };
}
const issue = (changes: Partial<NfseRequest>) =>
  issueNfse(ctx, { request: aService({ companyId, ...changes }) });
const onItsWay = { code: 'conflict', details: { reason: 'event_in_progress' } };
const registeredAsFirst = (first: Partial<NfseRequest>, corrected: Partial<NfseRequest>) =>
  nfseOfFirstRun(harness, ctx, { ...first, companyId }, corrected);

test('a registered earlier DPS that replaces nothing does not end the NFS-e that its correction would replace', async () => {
  const old = await replaceable('kept');
  await registeredAsFirst({ externalId: 'kept-new' }, { replaces: old.replaces });
  expect(await getNfse(ctx, { id: old.id })).toMatchObject({ status: 'authorized', replacedBy: null });
});

test('a registered earlier DPS replaces the NFS-e that it names, and its content is shown', async () => {
  const old = await replaceable('replaced');
  const competenceDate = '2026-11-19';
  const id = await registeredAsFirst(
    { externalId: 'replaced-new', replaces: old.replaces, competenceDate },
    { competenceDate: '2026-11-20' },
  );
  expect(await getNfse(ctx, { id: old.id })).toMatchObject({ status: 'cancelled', replacedBy: id });
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.select({ day: nfse.competenceDate }).from(nfse).where(eq(nfse.id, id)),
  );
  expect(rows).toEqual([{ day: competenceDate }]);
});

test('a correction is refused when another NFS-e in progress replaces the same NFS-e', async () => {
  const { replaces } = await replaceable('begins');
  const id = await queuedNfse(ctx, companyId, { externalId: 'begins-1' });
  await finishNfse(harness, id, 'rejected');
  await issue({ externalId: 'begins-2', replaces });
  expect(await refusal(issue({ externalId: 'begins-1', replaces }))).toMatchObject(onItsWay);
  expect(await getNfse(ctx, { id })).toMatchObject({ status: 'rejected' });
});

test('a correction that no longer replaces anything is not delayed', async () => {
  const { replaces } = await replaceable('ends');
  const id = await queuedNfse(ctx, companyId, { externalId: 'ends-1', replaces });
  await finishNfse(harness, id, 'rejected');
  await issue({ externalId: 'ends-2', replaces });
  expect(await issue({ externalId: 'ends-1' })).toMatchObject({ kind: 'resubmitted' });
});

test('a retry is a conflict if another NFS-e in progress replaces the same NFS-e', async () => {
  const { replaces } = await replaceable('retried');
  const id = await queuedNfse(ctx, companyId, { externalId: 'retried-1', replaces });
  await endRun(harness, id, { kind: 'failed', code: 'configuration' });
  await issue({ externalId: 'retried-2', replaces });
  expect(await refusal(retryNfse(ctx, { id }))).toMatchObject(onItsWay);
});

test('a replacement with a test key does not end the NFS-e of the live company with the same CNPJ and environment', async () => {
  const live = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } } as const;
  const liveCompany = await harness.aCompany(live);
  await addNfseSeries(live, { companyId: liveCompany, number: 1, next: 900 });
  const id = await authorizedNfse(harness, live, liveCompany, { externalId: 'live' });
  const { accessKey } = await getNfse(live, { id });
  const replaces = { accessKey: accessKey ?? '', reason: '01' } as const;
  await authorizedNfse(harness, ctx, companyId, { externalId: 'of-the-live-one', replaces });
  expect(await getNfse(live, { id })).toMatchObject({ status: 'authorized', replacedBy: null });
});

test('two NFS-e that replace the same one are never in progress at the same time', async () => {
  const { replaces } = await replaceable('old');
  const results = await Promise.allSettled(
    ['new-1', 'new-2'].map((externalId) => issue({ externalId, replaces })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('of rejected NFS-e that are corrected at the same time to replace the same one, only one is accepted', async () => {
  const { replaces } = await replaceable('old-a');
  const externalIds = ['a-1', 'a-2', 'a-3', 'a-4'];
  for (const externalId of externalIds)
    await finishNfse(harness, await queuedNfse(ctx, companyId, { externalId }), 'rejected');
  const results = await Promise.allSettled(externalIds.map((externalId) => issue({ externalId, replaces })));
  const refusals = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refusals.map(({ details }) => details.reason)).toEqual(Array(3).fill('event_in_progress'));
});

test('an NFS-e that no longer replaces anything excludes no other', async () => {
  const { replaces } = await replaceable('old-b');
  await finishNfse(harness, await queuedNfse(ctx, companyId, { externalId: 'b-1', replaces }), 'rejected');
  expect((await issue({ externalId: 'b-1' })).kind).toBe('resubmitted');
  expect((await issue({ externalId: 'b-2', replaces })).kind).toBe('created');
});
