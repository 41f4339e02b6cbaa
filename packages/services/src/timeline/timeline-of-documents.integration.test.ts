import { timelineSchema } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { cancelNfe, correctNfe, retryNfeEvent } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { authorizedNote, finishEvent } from '../testing/event-steps.ts';
import { endRun } from '../testing/filing-steps.ts';
import { aCompanyWithNotes, disable, finishRange } from '../testing/range-steps.ts';
import { useHarness } from '../testing/use-harness.ts';
import { getNfeTimeline } from './get-note-timeline.ts';

const harness = useHarness();

const timelineOf = async (ctx: TenantContext, id: string) =>
  timelineSchema.parse(await getNfeTimeline(ctx, { id }));
const second = () => harness.advance(1_000);

test('each event of a corrected and cancelled note has its lines, and the last line of the note is cancelled', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const id = await authorizedNote(harness, ctx, companyId);
  await second();
  const { event: letter } = await correctNfe(ctx, { id, text: 'Onde se lê 1 volume, leia-se 2' });
  await finishEvent(harness, letter.id, 'registered');
  await second();
  const { event: cancellation } = await cancelNfe(ctx, { id, justification: 'Venda desfeita a pedido' });
  await endRun(harness, cancellation.id, { kind: 'failed', code: 'authority_unavailable' });
  expect((await timelineOf(ctx, id)).data.at(-1)).toMatchObject({
    step: 'failed',
    document: 'cancellation',
    eventId: cancellation.id,
  });
  await second();
  await retryNfeEvent(ctx, { id, eventId: cancellation.id });
  await second();
  await finishEvent(harness, cancellation.id, 'registered', { run: 2 });
  const { data, next } = await timelineOf(ctx, id);
  const ofDocument = (document: string) =>
    data.filter((line) => line.document === document && line.step !== 'webhook');
  expect(ofDocument('correction').map(({ step, eventId }) => [step, eventId])).toEqual(
    ['received', 'signed', 'sent', 'answered', 'registered'].map((step) => [step, letter.id]),
  );
  expect(ofDocument('cancellation').map(({ step, run, cStat }) => [step, run, cStat])).toEqual([
    ['received', 1, null],
    ['retried', 2, null],
    ['signed', 2, null],
    ['sent', 2, null],
    ['answered', 2, '135'],
    ['registered', 2, null],
  ]);
  expect(ofDocument('note').at(-1)).toMatchObject({ step: 'cancelled', eventId: null, disablingId: null });
  expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).toSorted());
  expect(next).toMatchObject({ actor: 'none', message: 'Nada: a nota está cancelada.' });
});

test('a disabled note names the registered range that contains its number, and no other range', async () => {
  const { ctx, companyId, notes } = await aCompanyWithNotes(harness, ['rejected', 'failed', 'rejected']);
  const [first = '', second = '', third = ''] = notes;
  const refused = (await disable(ctx, companyId, 1, 3)).disabling;
  await finishRange(harness, refused.id, { cStat: '241' });
  const both = (await disable(ctx, companyId, 1, 2)).disabling;
  await finishRange(harness, both.id);
  const last = (await disable(ctx, companyId, 3)).disabling;
  await finishRange(harness, last.id);
  for (const [id, disablingId] of [
    [first, both.id],
    [second, both.id],
    [third, last.id],
  ] as const) {
    const { data, next } = await timelineOf(ctx, id);
    expect(data.at(-1)).toMatchObject({ step: 'disabled', document: 'note', disablingId });
    expect(data.slice(0, -1).map((line) => line.disablingId)).toEqual(data.slice(0, -1).map(() => null));
    expect(next).toMatchObject({
      actor: 'none',
      message: expect.stringContaining('o número está inutilizado. A venda precisa de outro externalId'),
    });
  }
});
