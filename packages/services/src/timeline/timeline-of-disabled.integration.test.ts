import { timelineSchema } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { cancelNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { endRun, finishFiling, lose } from '../testing/filing-steps.ts';
import { anItem, aRequest } from '../testing/harness.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import { disable, finishRange } from '../testing/range-steps.ts';
import { useHarness } from '../testing/use-harness.ts';
import { getNfeTimeline } from './get-note-timeline.ts';

const harness = useHarness();

test('the timeline of a rejected note follows the disabling of its number and ends with the advice for the sale', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const timeline = async () => timelineSchema.parse(await getNfeTimeline(ctx, { id: noteId }));
  await finishFiling(harness, noteId, 'rejected', 1, '778');
  expect((await timeline()).next).toMatchObject({ actor: 'client', action: 'correct' });
  const { disabling } = await disable(ctx, companyId, 1);
  const { next } = await timeline();
  expect(next).toMatchObject({ actor: 'service', action: 'wait', eventId: null });
  expect(next.message).toContain(`/v1/nfe/disable-range/${disabling.id}`);
  await harness.advance(1_000);
  await finishRange(harness, disabling.id);
  const { data, next: end } = await timeline();
  const refused = data.filter(({ step }) => step === 'rejected');
  expect(refused).toMatchObject([{ cStat: '778', document: 'note', run: 1 }]);
  expect(data.at(-1)).toMatchObject({ step: 'disabled' });
  expect(end).toMatchObject({ actor: 'none', message: expect.stringContaining('outro externalId') });
  const record = await getNfe(ctx, { id: noteId });
  expect(record.status).toBe('disabled');
  expect(record.rejection?.explanation).toMatchObject({
    cStat: '778',
    retryable: false,
    fix: expect.stringMatching(/inutilizado.*outro externalId/),
  });
  const corrected = aRequest(companyId, { items: [anItem({ description: 'Outro nome' })] });
  await expect(issueNfe(ctx, { request: corrected })).rejects.toMatchObject({
    code: 'conflict',
    details: { reason: 'state', status: 'disabled' },
    message: expect.stringMatching(/inutilizado: .* outro externalId/),
  });
});

test('the next step of an authorized note is the retry of its cancellation that failed in doubt', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const id = await authorizedNote(harness, ctx, companyId);
  const { event } = await cancelNfe(ctx, { id, justification: 'Mercadoria devolvida pelo cliente' });
  await lose(harness.sys, event.id, { kind: 'unknown', reason: 'timeout' });
  await endRun(harness, event.id, { kind: 'failed', code: 'transmission_uncertain' });
  const { next } = timelineSchema.parse(await getNfeTimeline(ctx, { id }));
  expect(next).toMatchObject({ actor: 'client', action: 'retry', eventId: event.id });
  expect(next.message).toMatch(/pode estar na SEFAZ.*\/v1\/nfe\/\{id\}\/events\/\{eventId\}\/retry/);
});
