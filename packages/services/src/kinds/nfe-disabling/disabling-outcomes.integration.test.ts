import { describe, expect, test } from 'vitest';
import { setSeriesNext } from '../../series/set-series-next.ts';
import { endRun, lose } from '../../testing/filing-steps.ts';
import { plantSeries } from '../../testing/planted-series.ts';
import { published, usageMonths } from '../../testing/queued-note.ts';
import {
  aCompanyWithNotes,
  disable,
  finishRange,
  type NoteEnd,
  type RangeAnswer,
  transmitRange,
} from '../../testing/range-steps.ts';
import { refusal } from '../../testing/refusal.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { createWebhook } from '../../webhooks/create-webhook.ts';
import { getNfe } from '../nfe/get-nfe.ts';
import { getDisabling } from './get-disabling.ts';
import { getDisablingXml } from './get-disabling-xml.ts';

const harness = useHarness();

const protocol = '135260000000003';

async function aQueuedRange(ends: readonly NoteEnd[], from: number, to: number) {
  const { ctx, companyId, notes } = await aCompanyWithNotes(harness, ends);
  const events = ['nfe.disabled', 'nfe.event_rejected', 'nfe.event_failed', 'nfe.event_attention'] as const;
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all', events: [...events] });
  const { disabling } = await disable(ctx, companyId, from, to);
  const statuses = () => Promise.all(notes.map(async (id) => (await getNfe(ctx, { id })).status));
  return { ctx, companyId, id: disabling.id, statuses };
}

describe('registered', () => {
  test('102: only the notes of the range become disabled, the event is published, and the XML joins both texts', async () => {
    const ends: NoteEnd[] = ['rejected', 'rejected', 'failed', 'failed', 'authorized'];
    const { ctx, id, companyId, statuses } = await aQueuedRange(ends, 2, 3);
    const usage = await usageMonths(harness, ctx);
    const { attemptId, signedXml } = await transmitRange(harness, id, { cStat: '102', nProt: protocol });
    await endRun(harness, id, { kind: 'authorized', attemptId });
    const record = await getDisabling(ctx, { id });
    expect(record).toMatchObject({
      status: 'registered',
      protocol,
      registeredAt: '2026-11-21T13:06:01.000Z',
      rejection: null,
      failure: null,
      attention: null,
      waiting: null,
    });
    expect(await statuses()).toEqual(['rejected', 'disabled', 'disabled', 'failed', 'authorized']);
    expect(await published(harness, ctx)).toMatchObject([
      {
        event: 'nfe.disabled',
        data: {
          id,
          companyId,
          environment: 'homologation',
          series: 1,
          from: 2,
          to: 3,
          year: 2026,
          protocol,
          registeredAt: record.registeredAt,
        },
      },
    ]);
    const { xml, fileName } = await getDisablingXml(ctx, { id });
    expect(xml).toContain(`versao="4.00">${signedXml}<retInutNFe `);
    expect(fileName).toBe('2026-1-2-3-procInutNFe.xml');
    expect(await usageMonths(harness, ctx)).toEqual(usage);
  });

  test('the same numbers of another series, environment, company or client do not change', async () => {
    const live = await harness.aClient('live');
    const stranger = await harness.aClient();
    const companyId = await harness.aCompany(live, { environment: 'homologation' });
    const [sister, theirs] = [
      await harness.aCompany(live, { cnpj: '11222333000181', environment: 'homologation', nfeSeries: [] }),
      await harness.aCompany(stranger, { nfeSeries: [] }),
    ];
    const notes = [
      { number: 1, status: 'rejected' },
      { number: 2, status: 'failed' },
    ] as const;
    const own = { companyId, series: 1, first: 1, next: 3, notes };
    await plantSeries(harness, live, { ...own, series: 2 });
    await plantSeries(harness, live, { ...own, environment: 'production' });
    await plantSeries(harness, live, { ...own, companyId: sister });
    await plantSeries(harness, stranger, { ...own, companyId: theirs });
    const next = {
      companyId,
      environment: 'homologation',
      model: '55',
      series: 1,
      next: 3,
      actor: 'test',
    } as const;
    await setSeriesNext(harness.sys, next);
    await finishRange(harness, (await disable(live, companyId, 1, 2)).disabling.id);
    const planted = await harness.database.readAsOwner<{ status: string; count: number }>(
      `select status, count(*)::int from filing where label = 'planted' group by status order by status`,
    );
    expect(planted).toEqual([
      { status: 'failed', count: 4 },
      { status: 'rejected', count: 4 },
    ]);
  });

  test('563 with its earlier protocol, in an element or in the text', async () => {
    for (const answer of [
      { cStat: '563', nProt: protocol },
      { cStat: '563', xMotivo: `Rejeicao: Ja existe pedido [nProt:${protocol}]` },
    ]) {
      const { ctx, id, statuses } = await aQueuedRange(['rejected', 'rejected'], 1, 2);
      await finishRange(harness, id, answer);
      expect(await getDisabling(ctx, { id })).toMatchObject({ status: 'registered', protocol });
      expect(await statuses()).toEqual(['disabled', 'disabled']);
      expect((await getDisablingXml(ctx, { id })).xml).toContain('<cStat>563</cStat>');
    }
  });

  test('563 without a protocol: the range is registered without one, also after a lost answer', async () => {
    const { ctx, id, statuses } = await aQueuedRange(['rejected', 'failed'], 1, 2);
    await lose(harness.sys, id, { kind: 'unknown', reason: 'timeout' });
    await finishRange(harness, id, { cStat: '563' });
    const record = await getDisabling(ctx, { id });
    expect(record).toMatchObject({ status: 'registered', protocol: null, registeredAt: expect.any(String) });
    expect(await statuses()).toEqual(['disabled', 'disabled']);
    expect(await published(harness, ctx)).toMatchObject([
      { event: 'nfe.disabled', data: { id, from: 1, to: 2, protocol: null } },
    ]);
    expect(await refusal(getDisablingXml(ctx, { id }))).toMatchObject({
      details: { reason: 'xml_not_available' },
    });
  });

  test.each(['256', '206'])('%s of a single number: without protocol and XML', async (cStat) => {
    const { ctx, id, statuses } = await aQueuedRange(['rejected', 'failed'], 2, 2);
    await finishRange(harness, id, { cStat });
    const record = await getDisabling(ctx, { id });
    expect(record).toMatchObject({ status: 'registered', protocol: null, registeredAt: expect.any(String) });
    expect(await statuses()).toEqual(['rejected', 'disabled']);
    expect(await published(harness, ctx)).toMatchObject([
      { event: 'nfe.disabled', data: { id, protocol: null, registeredAt: record.registeredAt } },
    ]);
    expect(await refusal(getDisablingXml(ctx, { id }))).toEqual({
      code: 'conflict',
      details: { reason: 'xml_not_available' },
    });
  });
});

describe('not registered', () => {
  test.each(['256', '206', '241', '224', '266'])(
    '%s of a longer range is a rejection, and the notes do not change',
    async (cStat) => {
      const { ctx, companyId, id, statuses } = await aQueuedRange(['rejected', 'failed'], 1, 2);
      await finishRange(harness, id, { cStat });
      const rejection = { cStat, reason: 'Motivo de teste', at: expect.any(String) };
      expect(await getDisabling(ctx, { id })).toMatchObject({
        status: 'rejected',
        protocol: null,
        rejection,
      });
      expect(await statuses()).toEqual(['rejected', 'failed']);
      expect(await published(harness, ctx)).toEqual([
        expect.objectContaining({
          event: 'nfe.event_rejected',
          data: {
            id: null,
            externalId: null,
            companyId,
            environment: 'homologation',
            series: 1,
            number: null,
            accessKey: null,
            eventId: id,
            type: 'disable',
            sequence: null,
            from: 1,
            to: 2,
            rejection,
          },
        }),
      ]);
      expect(await refusal(getDisablingXml(ctx, { id }))).toMatchObject({ code: 'conflict' });
    },
  );

  const ofItsSender = ['294', '281', '202', '240', '203', '215', '250', '252', '297', '410'];
  test.each(ofItsSender)('%s of bytes whose first answer was lost decides nothing', async (cStat) => {
    const { ctx, companyId, id, statuses } = await aQueuedRange(['rejected', 'failed'], 1, 2);
    await lose(harness.sys, id, { kind: 'unknown', reason: 'timeout' });
    const { class: found } = await transmitRange(harness, id, { cStat });
    expect(found).toBe('undecided');
    await endRun(harness, id, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
    await endRun(harness, id, { kind: 'failed', code: 'transmission_uncertain' });
    expect(await statuses()).toEqual(['rejected', 'failed']);
    expect(await refusal(disable(ctx, companyId, 1))).toMatchObject({ details: { numbers: [1] } });
  });

  test.each(ofItsSender)('%s of bytes that were never sent before is a rejection', async (cStat) => {
    const { id } = await aQueuedRange(['rejected', 'failed'], 1, 2);
    await lose(harness.sys, id, { kind: 'notSent', reason: 'dns' });
    expect((await transmitRange(harness, id, { cStat })).class).toBe('rejected');
  });

  test.each(['241', '256', '201'])(
    '%s after a lost answer ends the range and frees its numbers',
    async (cStat) => {
      const { ctx, companyId, id } = await aQueuedRange(['rejected', 'failed'], 1, 2);
      await lose(harness.sys, id, { kind: 'unknown', reason: 'timeout' });
      await finishRange(harness, id, { cStat });
      expect((await getDisabling(ctx, { id })).status).toBe('rejected');
      expect((await disable(ctx, companyId, 1)).kind).toBe('created');
    },
  );

  test('failed and in attention: events for receivers that subscribe to them', async () => {
    const failed = await aQueuedRange(['rejected'], 1, 1);
    await endRun(harness, failed.id, { kind: 'failed', code: 'authority_unavailable' });
    expect(await published(harness, failed.ctx)).toMatchObject([
      { event: 'nfe.event_failed', data: { eventId: failed.id, type: 'disable', from: 1, to: 1 } },
    ]);
    const parked = await aQueuedRange(['rejected'], 1, 1);
    const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
    await endRun(harness, parked.id, outcome);
    expect(await published(harness, parked.ctx)).toMatchObject([
      { event: 'nfe.event_attention', data: { eventId: parked.id, attention: 'reconcile_exhausted' } },
    ]);
    expect(await getDisabling(parked.ctx, { id: parked.id })).toMatchObject({
      status: 'unknown',
      attention: 'reconcile_exhausted',
    });
  });

  const undecided: readonly (readonly [string, string, RangeAnswer])[] = [
    ['102 without a protocol', 'undecided', { cStat: '102' }],
    ['a protocol of the wrong form', 'undecided', { cStat: '102', nProt: '1' }],
    ['a protocol with a code that registers nothing', 'undecided', { cStat: '241', nProt: protocol }],
    ['an unknown code', 'uncatalogued', { cStat: '777' }],
    ['the service is paused', 'paused', { cStat: '108' }],
    ['the service is paused without a forecast', 'paused', { cStat: '109' }],
    // The last one, because it pauses every call of the CNPJ.
    ['undue consumption', 'misuse', { cStat: '656' }],
  ];
  test.each(undecided)('%s is %s', async (_, expected, answer) => {
    const { id } = await aQueuedRange(['rejected'], 1, 1);
    expect((await transmitRange(harness, id, answer)).class).toBe(expected);
  });
});
