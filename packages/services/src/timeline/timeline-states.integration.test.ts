import { timelineSchema } from '@fiscal/api-contract';
import { inTransaction } from '@fiscal/db';
import {
  type Attention,
  attentions,
  type FilingStatus,
  filingStatuses,
  type Id24,
  isInProgress,
} from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { correctNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { finishFiling } from '../testing/filing-steps.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { getNfeTimeline } from './get-note-timeline.ts';

const harness = useHarness();

const timelineOf = async (ctx: TestTenant, id: string) =>
  timelineSchema.parse(await getNfeTimeline(ctx, { id }));

test('the timeline of a note has the lines and the next step of its event', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await finishFiling(harness, noteId, 'authorized');
  await harness.advance(1_000);
  const { event } = await correctNfe(ctx, { id: noteId, text: 'Texto com segredo' });
  const eventId = event.id;
  const { data, next } = await timelineOf(ctx, noteId);
  expect(data.at(-1)).toMatchObject({ step: 'received', document: 'correction', eventId, run: 1 });
  expect(data.filter((line) => line.step === 'numbered')).toHaveLength(1);
  expect(next).toMatchObject({ actor: 'service', action: 'send', eventId });
  await force(eventId, 'rejected', null, '594');
  const after = await timelineOf(ctx, noteId);
  expect(after.data.at(-1)).toMatchObject({
    step: 'rejected',
    document: 'correction',
    message: 'A SEFAZ recusou a carta de correção (594): Limite de eventos da nota.',
  });
  expect(after.next).toMatchObject({ actor: 'client', action: 'correct', eventId });
  expect(JSON.stringify(after)).not.toContain('segredo');
});

async function force(
  id: Id24,
  status: FilingStatus,
  attention: Attention | null,
  cStat = '778',
): Promise<void> {
  const rejection = JSON.stringify({ cStat, reason: 'Rejeicao', at: '2026-11-21T12:00:00.000Z' });
  await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute(sql`
      update filing set status = ${status}, attention = ${attention},
        open = ${status} in ('queued', 'sending', 'pending', 'unknown') or ${attention}::text is not null,
        rejection = ${rejection}::jsonb,
        denial = '{"cStat":"302","reason":"Denegada"}', failure = '{"code":"internal","reason":null}'
      where id = ${id}`),
  );
}

test('every status with every attention has its last line and its next step', async () => {
  for (const status of filingStatuses) {
    const { ctx, noteId } = await aQueuedNote(harness);
    // The database demands the documents of an authorized note, and allows `disabled` only for a note that has ended.
    if (status === 'disabled') await finishFiling(harness, noteId, 'rejected');
    if (['authorized', 'cancelled'].includes(status)) await finishFiling(harness, noteId, 'authorized');
    for (const attention of [null, ...attentions]) {
      await force(noteId, status, attention);
      const { data, next } = await timelineOf(ctx, noteId);
      const steps = data.map(({ step }) => String(step));
      const ends = !isInProgress(status);
      expect(steps.includes(status), status).toBe(ends);
      expect(steps.includes('attention')).toBe(attention !== null);
      if (attention !== null) expect(next.actor).not.toBe('none');
    }
  }
});
