import { describe, expect, test, vi } from 'vitest';
import { findCompany } from '../../companies/find-company.ts';
import { inTenant } from '../../context/scope.ts';
import { claimRun } from '../../filing/claim-run.ts';
import { addNfeSeries } from '../../series/add-series.ts';
import { lockSeries } from '../../series/reserve-number.ts';
import { setSeriesNext } from '../../series/set-series-next.ts';
import {
  endRun,
  finishFiling,
  lose,
  owner,
  queryRun,
  transmit,
  unsignedXml,
} from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import {
  aCompanyWithNotes,
  disable,
  finishRange,
  justification,
  type NoteEnd,
  raiseNext,
} from '../../testing/range-steps.ts';
import { refusal } from '../../testing/refusal.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { waitingForLocks, waitsForALock } from '../../testing/waiting-for-locks.ts';
import { getNfe } from '../nfe/get-nfe.ts';
import { issueNfe } from '../nfe/issue-nfe.ts';
import { retryNfe } from '../nfe/retry-nfe.ts';
import { disableRange } from './disable-range.ts';
import { getDisabling } from './get-disabling.ts';

const harness = useHarness();

const inUse = (...numbers: number[]) => ({
  code: 'conflict',
  details: { reason: 'range_in_use', numbers },
});

test('a range of free numbers is queued with its frozen request for the authority', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['authorized', 'rejected', 'failed']);
  const { kind, disabling } = await disable(ctx, companyId, 2, 3);
  expect(kind).toBe('created');
  expect(disabling).toEqual({
    id: disabling.id,
    companyId,
    environment: 'homologation',
    series: 1,
    from: 2,
    to: 3,
    year: 2026,
    justification,
    status: 'queued',
    protocol: null,
    registeredAt: null,
    rejection: null,
    failure: null,
    attention: null,
    waiting: null,
    createdAt: expect.any(String),
    updatedAt: disabling.createdAt,
  });
  expect(await getDisabling(ctx, { id: disabling.id })).toEqual(disabling);
  const xml = await unsignedXml(harness.sys, disabling.id);
  expect(xml).toContain('<ano>26</ano>');
  expect(xml).toContain('<serie>1</serie><nNFIni>2</nNFIni><nNFFin>3</nNFFin>');
  expect(await claimRun(harness.sys, { filingId: disabling.id, owner })).toMatchObject({
    filingKind: 'nfeDisabling',
    run: 1,
    transmittedBefore: false,
  });
});

test('numbers before the first of the series are disabled only if the request allows it', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await addNfeSeries(ctx, { companyId, number: 2, next: 100 });
  const request = { companyId, series: 2, from: 1, to: 5, justification };
  for (const beforeFirst of [undefined, false]) {
    expect(await refusal(disableRange(ctx, { request: { ...request, beforeFirst } }))).toEqual({
      code: 'validation_failed',
      details: [{ path: 'from', message: expect.stringContaining('registrada a partir de 100') }],
    });
  }
  const named = { ...request, beforeFirst: true };
  expect((await disableRange(ctx, { request: named })).kind).toBe('created');
  expect((await disableRange(ctx, { request })).kind).toBe('repeated');
});

describe('a number that cannot be disabled', () => {
  const used: readonly NoteEnd[] = ['authorized', 'denied', 'queued', 'attention', 'inDoubt'];

  test.each(used)('the number of a note that is %s', async (end) => {
    const { ctx, companyId } = await aCompanyWithNotes(harness, ['rejected', end, 'failed']);
    expect(await refusal(disable(ctx, companyId, 1, 3))).toEqual(inUse(2));
    expect((await disable(ctx, companyId, 1)).kind).toBe('created');
    expect((await disable(ctx, companyId, 3)).kind).toBe('created');
  });

  test('failed with attention: with a certificate the note may still be sent', async () => {
    const { ctx, companyId, notes } = await aCompanyWithNotes(harness, ['queued']);
    const [noteId] = notes;
    if (noteId === undefined) throw new Error('no note');
    await endRun(harness, noteId, { kind: 'failed', code: 'certificate_missing' });
    expect(await getNfe(ctx, { id: noteId })).toMatchObject({
      status: 'failed',
      attention: 'certificate_missing',
    });
    expect(await refusal(disable(ctx, companyId, 1))).toEqual(inUse(1));
  });

  test('in doubt, until the same document is refused; a key that was not found does not prove enough', async () => {
    const { ctx, companyId, notes } = await aCompanyWithNotes(harness, ['queued', 'queued']);
    for (const id of notes) await lose(harness.sys, id, { kind: 'unknown', reason: 'interrupted' });
    const [refused = '' as never, failed = '' as never] = notes;
    const attemptId = await transmit(harness.sys, refused, { cStat: '610', class: 'rejected' });
    await endRun(harness, refused, { kind: 'rejected', attemptId });
    await endRun(harness, failed, { kind: 'failed', code: 'transmission_uncertain' });
    expect(await refusal(disable(ctx, companyId, 1, 2))).toEqual(inUse(2));
    expect((await disable(ctx, companyId, 1)).kind).toBe('created');
  });

  test('in doubt with another key, even if its corrected content is refused', async () => {
    const { ctx, companyId, notes } = await aCompanyWithNotes(harness, ['queued']);
    const [id = '' as never] = notes;
    await lose(harness.sys, id, { kind: 'unknown', reason: 'timeout' });
    await finishFiling(harness, id, 'rejected', 1, '203');
    const request = aRequest(companyId, { externalId: 'p-1', natureOfOperation: 'Venda corrigida' });
    expect((await issueNfe(ctx, { request })).kind).toBe('resubmitted');
    await finishFiling(harness, id, 'rejected', 2, '610');
    expect(await refusal(disable(ctx, companyId, 1))).toEqual(inUse(1));
  });

  test.each([
    ['294', 'used'],
    ['203', 'used'],
    ['228', 'used'],
    ['4711', 'used'],
    ['610', 'free'],
    ['528', 'free'],
  ])(
    'a note whose answer was lost and whose second transmission is refused by %s: %s',
    async (cStat, expected) => {
      const { ctx, companyId, notes } = await aCompanyWithNotes(harness, ['queued']);
      const [id = '' as never] = notes;
      await lose(harness.sys, id, { kind: 'unknown', reason: 'timeout' });
      await queryRun(harness.sys, id, { cStat: '217', class: 'absent', protocol: 'none' });
      const attemptId = await transmit(harness.sys, id, { cStat, class: 'rejected' });
      await endRun(harness, id, { kind: 'rejected', attemptId });
      const requested = disable(ctx, companyId, 1);
      if (expected === 'free') expect((await requested).kind).toBe('created');
      else expect(await refusal(requested)).toEqual(inUse(1));
    },
  );

  test('in a range that is open, in doubt or registered, but not in one that was refused or failed', async () => {
    const ends: NoteEnd[] = ['rejected', 'rejected', 'rejected', 'rejected', 'rejected'];
    const { ctx, companyId } = await aCompanyWithNotes(harness, ends);
    const open = (await disable(ctx, companyId, 1)).disabling.id;
    const registered = (await disable(ctx, companyId, 2)).disabling.id;
    const refused = (await disable(ctx, companyId, 3)).disabling.id;
    const failed = (await disable(ctx, companyId, 4)).disabling.id;
    const lost = (await disable(ctx, companyId, 5)).disabling.id;
    await finishRange(harness, registered);
    await finishRange(harness, refused, { cStat: '241' });
    await endRun(harness, failed, { kind: 'failed', code: 'authority_unavailable' });
    await lose(harness.sys, lost, { kind: 'unknown', reason: 'interrupted' });
    await endRun(harness, lost, { kind: 'failed', code: 'transmission_uncertain' });
    expect(await refusal(disable(ctx, companyId, 1, 5))).toEqual(inUse(1, 2, 5));
    expect((await disable(ctx, companyId, 3, 4)).kind).toBe('created');
    expect(await getDisabling(ctx, { id: open })).toMatchObject({ status: 'queued' });
  });

  test('in a range that extends beyond it, up to the longest one', async () => {
    const { ctx, companyId } = await aCompanyWithNotes(harness, []);
    await raiseNext(harness, companyId, 10_003);
    await disable(ctx, companyId, 2, 10_001);
    expect(await refusal(disable(ctx, companyId, 2))).toEqual(inUse(2));
    expect(await refusal(disable(ctx, companyId, 5_000, 5_001))).toEqual(inUse(5_000, 5_001));
    expect(await refusal(disable(ctx, companyId, 1, 3))).toEqual(inUse(2, 3));
    expect((await disable(ctx, companyId, 1)).kind).toBe('created');
    expect((await disable(ctx, companyId, 10_002)).kind).toBe('created');
  });

  test('of many such numbers the first hundred are listed', async () => {
    const { ctx, companyId } = await aCompanyWithNotes(harness, []);
    await raiseNext(harness, companyId, 10_001);
    await disable(ctx, companyId, 1, 9_999);
    const { details } = await refusal(disable(ctx, companyId, 9_000, 10_000));
    expect(details).toMatchObject({ numbers: Array.from({ length: 100 }, (_, n) => 9_000 + n) });
    expect((await disable(ctx, companyId, 10_000)).kind).toBe('created');
  });
});

test('a number that is used again while the range waits for the series is not disabled', async () => {
  const { ctx, companyId, notes } = await aCompanyWithNotes(harness, ['failed']);
  const { requested } = await inTenant(ctx, async (tx) => {
    await lockSeries(tx, await findCompany(tx, ctx, companyId), 1);
    const retried = notes.map((id) => retryNfe(ctx, { id }));
    await waitsForALock(harness);
    const disabled = refusal(disable(ctx, companyId, 1));
    await vi.waitFor(async () => expect(await waitingForLocks(harness)).toBe(2), { timeout: 60_000 });
    return { requested: Promise.all([...retried, disabled]) };
  });
  expect((await requested).at(-1)).toEqual(inUse(1));
});

test('the same request: is returned while it is open or registered; another justification is refused', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['rejected']);
  const { disabling } = await disable(ctx, companyId, 1);
  expect(await disable(ctx, companyId, 1)).toEqual({ kind: 'repeated', disabling });
  const request = { companyId, series: 1, from: 1, to: 1, justification: `${justification}!` };
  expect(await refusal(disableRange(ctx, { request }))).toEqual(inUse(1));
  await finishRange(harness, disabling.id);
  const again = await disable(ctx, companyId, 1);
  expect(again).toMatchObject({ kind: 'repeated', disabling: { id: disabling.id, status: 'registered' } });
  expect(await refusal(disableRange(ctx, { request }))).toEqual(inUse(1));
});

test('the same request: is returned while it waits for a person, and without a certificate', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['rejected']);
  const { disabling } = await disable(ctx, companyId, 1);
  await endRun(harness, disabling.id, { kind: 'failed', code: 'certificate_expired' });
  await harness.advance(400 * 86_400_000);
  const again = await disable(ctx, companyId, 1);
  await harness.advance(-400 * 86_400_000);
  expect(again).toMatchObject({
    kind: 'repeated',
    disabling: { id: disabling.id, status: 'failed', attention: 'certificate_expired' },
  });
});

test('the same request: makes another range after a refusal and after a failure', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['rejected']);
  const first = (await disable(ctx, companyId, 1)).disabling.id;
  await finishRange(harness, first, { cStat: '241' });
  const second = await disable(ctx, companyId, 1);
  expect(second.kind).toBe('created');
  await endRun(harness, second.disabling.id, { kind: 'failed', code: 'authority_unavailable' });
  const third = await disable(ctx, companyId, 1);
  expect(third.kind).toBe('created');
  expect(new Set([first, second.disabling.id, third.disabling.id]).size).toBe(3);
});

const inDecember = new Date('2026-12-31T12:00:00.000Z');
const inJanuary = new Date('2027-01-01T12:00:00.000Z');

test('the year: is that of the notes, and the present year for numbers without a note; years cannot be mixed', async () => {
  const now = harness.clock.now();
  await harness.setClock(inDecember);
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['failed', 'failed']);
  await harness.setClock(inJanuary);
  await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'p-3' }) }).then(({ note }) =>
    endRun(harness, note.id, { kind: 'failed', code: 'authority_unavailable' }),
  );
  const next = {
    companyId,
    environment: 'homologation',
    model: '55',
    series: 1,
    next: 6,
    actor: 'test',
  } as const;
  await setSeriesNext(harness.sys, next);
  const mixed = [await refusal(disable(ctx, companyId, 1, 3)), await refusal(disable(ctx, companyId, 2, 4))];
  const whole = [await disable(ctx, companyId, 1, 2), await disable(ctx, companyId, 3, 5)];
  await harness.setClock(now);
  for (const each of mixed) {
    expect(each).toMatchObject({ code: 'validation_failed', details: [{ path: 'to' }] });
  }
  expect(whole.map(({ disabling }) => disabling.year)).toEqual([2026, 2027]);
  expect(await unsignedXml(harness.sys, (whole[0] ?? whole[1])?.disabling.id ?? ('' as never))).toContain(
    '<ano>26</ano>',
  );
});

test('an expired certificate refuses a range', async () => {
  const { ctx, companyId } = await aCompanyWithNotes(harness, ['rejected']);
  await harness.advance(400 * 86_400_000);
  const ended = await refusal(disable(ctx, companyId, 1));
  await harness.advance(-400 * 86_400_000);
  expect(ended).toEqual({ code: 'certificate_unavailable', details: { status: 'expired' } });
});
