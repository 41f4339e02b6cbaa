import { expect, test } from 'vitest';
import { updateCompany } from '../../companies/update-company.ts';
import { claimRun } from '../../filing/claim-run.ts';
import { endRun, lose, open, owner, signRun } from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import {
  aCompanyWithNotes,
  aNoteThatEnds,
  disable,
  finishRange,
  transmitRange,
} from '../../testing/range-steps.ts';
import { refusal } from '../../testing/refusal.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getNfe } from '../nfe/get-nfe.ts';
import { issueNfe } from '../nfe/issue-nfe.ts';
import { retryNfe } from '../nfe/retry-nfe.ts';
import { getDisabling } from './get-disabling.ts';
import { retryDisabling } from './retry-disabling.ts';

const harness = useHarness();

async function aRange() {
  const { ctx, companyId, notes } = await aCompanyWithNotes(harness, ['rejected', 'failed']);
  const { id } = (await disable(ctx, companyId, 1, 2)).disabling;
  const [rejected = '' as never, failed = '' as never] = notes;
  return { ctx, companyId, id, rejected, failed };
}

test('failed without an answer: it is written again and sent', async () => {
  const { ctx, id, failed } = await aRange();
  await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
  const before = await getDisabling(ctx, { id });
  expect(before).toMatchObject({ status: 'failed', failure: { code: 'authority_unavailable' } });
  const retried = await retryDisabling(ctx, { id });
  expect(retried).toMatchObject({ id, status: 'queued', failure: null, from: 1, to: 2 });
  expect(await claimRun(harness.sys, { filingId: id, owner })).toMatchObject({ run: 2 });
  await finishRange(harness, id, undefined, 2);
  expect(await getDisabling(ctx, { id })).toMatchObject({ status: 'registered' });
  expect(await getNfe(ctx, { id: failed })).toMatchObject({ status: 'disabled' });
});

test('in doubt: the same bytes are sent again, and 563 registers them', async () => {
  const { ctx, id } = await aRange();
  const before = await signRun(harness.sys, id).then(() => open(harness.sys, id));
  await endRun(harness, id, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  expect(await retryDisabling(ctx, { id })).toMatchObject({ status: 'queued', attention: null });
  expect(await claimRun(harness.sys, { filingId: id, owner })).toMatchObject({
    run: 2,
    transmittedBefore: true,
    unsignedXml: undefined,
  });
  const again = await open(harness.sys, id);
  expect(again.document.signedXml).toBe(before.document.signedXml);
  await finishRange(harness, id, { cStat: '563', nProt: '135260000000003' }, 2);
  expect(await getDisabling(ctx, { id })).toMatchObject({ status: 'registered' });
});

test('in doubt with a replaced certificate: the same content is signed again, stays in doubt, and 563 registers it', async () => {
  const { ctx, companyId, id } = await aRange();
  await lose(harness.sys, id, { kind: 'unknown', reason: 'interrupted' });
  const before = await transmitRange(harness, id, { cStat: '294' });
  await endRun(harness, id, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  await harness.replaceCertificate(ctx, companyId);
  await retryDisabling(ctx, { id });
  const claimed = await claimRun(harness.sys, { filingId: id, owner });
  expect(claimed).toMatchObject({ run: 2, transmittedBefore: true, unsignedXml: expect.any(String) });
  const again = await transmitRange(harness, id, { cStat: '294' });
  expect(again.class).toBe('undecided');
  const [first, second] = [before.signedXml, again.signedXml].map((xml) => xml.split('<Signature '));
  expect(second?.[0]).toBe(first?.[0]);
  expect(second?.[1]).not.toBe(first?.[1]);
  await finishRange(harness, id, { cStat: '563', nProt: '135260000000003' }, 2);
  expect(await getDisabling(ctx, { id })).toMatchObject({
    status: 'registered',
    protocol: '135260000000003',
  });
});

test('abandoned in doubt: its numbers stay reserved until its retry has a result', async () => {
  const { ctx, companyId, id, failed } = await aRange();
  await lose(harness.sys, id, { kind: 'unknown', reason: 'interrupted' });
  await endRun(harness, id, { kind: 'failed', code: 'transmission_uncertain' });
  expect(await refusal(retryNfe(ctx, { id: failed }))).toEqual({
    code: 'conflict',
    details: { reason: 'range_in_use', numbers: [2] },
  });
  expect(await refusal(disable(ctx, companyId, 1))).toMatchObject({ details: { reason: 'range_in_use' } });
  expect((await retryDisabling(ctx, { id })).status).toBe('queued');
  await finishRange(harness, id, { cStat: '241' }, 2);
  expect((await retryNfe(ctx, { id: failed })).status).toBe('queued');
});

test('its numbers are checked again: a number that a note uses meanwhile refuses the retry', async () => {
  const { ctx, companyId, id, failed } = await aRange();
  await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
  await retryNfe(ctx, { id: failed });
  await issueNfe(ctx, {
    request: aRequest(companyId, { externalId: 'p-1', natureOfOperation: 'Venda corrigida' }),
  });
  expect(await refusal(retryDisabling(ctx, { id }))).toEqual({
    code: 'conflict',
    details: { reason: 'range_in_use', numbers: [1, 2] },
  });
  expect(await getDisabling(ctx, { id })).toMatchObject({ status: 'failed' });
});

test('another range with its numbers refuses the retry', async () => {
  const { ctx, companyId, id } = await aRange();
  await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
  await disable(ctx, companyId, 2);
  expect(await refusal(retryDisabling(ctx, { id }))).toMatchObject({ details: { numbers: [2] } });
});

test('notes that got numbers again in another year, one or all, need another request', async () => {
  const now = harness.clock.now();
  await harness.setClock(new Date('2026-12-31T12:00:00.000Z'));
  const { ctx, companyId, id, rejected, failed } = await aRange();
  await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
  await harness.setClock(new Date('2027-01-01T12:00:00.000Z'));
  await retryNfe(ctx, { id: failed });
  await endRun(harness, failed, { kind: 'failed', code: 'authority_unavailable' }, 2);
  const one = await refusal(retryDisabling(ctx, { id }));
  await issueNfe(ctx, {
    request: aRequest(companyId, { externalId: 'p-1', natureOfOperation: 'Venda corrigida' }),
  });
  await endRun(harness, rejected, { kind: 'failed', code: 'authority_unavailable' }, 2);
  const all = await refusal(retryDisabling(ctx, { id }));
  const again = await disable(ctx, companyId, 1, 2);
  await harness.setClock(now);
  const refused = { code: 'conflict', details: { reason: 'state' } };
  expect([one, all]).toEqual([refused, refused]);
  expect(again.disabling.year).toBe(2027);
});

test('a company that changed to homologation retries a failed range of production, also when the other mode has a company with the same CNPJ', async () => {
  const live = await harness.aClient('live');
  const twin: TestTenant = { ...live, tenant: { ...live.tenant, mode: 'test' } };
  const companyId = await harness.aCompany(live);
  await aNoteThatEnds(harness, live, companyId, { externalId: 'disabled', end: 'failed' });
  const note = await aNoteThatEnds(harness, live, companyId, { externalId: 'failed', end: 'failed' });
  const { id } = (await disable(live, companyId, 1)).disabling;
  await endRun(harness, id, { kind: 'failed', code: 'certificate_expired' });
  await updateCompany(live, { id: companyId, patch: { environment: 'homologation' } });
  await harness.aCompany(twin);
  expect(await retryDisabling(live, { id })).toMatchObject({ status: 'queued', environment: 'production' });
  const retried = await retryNfe(live, { id: note });
  expect(retried).toMatchObject({ status: 'queued', environment: 'production' });
  expect(retried.warnings.filter((warning) => warning.includes('outro modo'))).toEqual([]);
});
