import { type TimelineEntry, timelineSchema } from '@fiscal/api-contract';
import { inTransaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeFollowUp } from '../filing/filing-kind-adapter.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { endRun, finishFiling, lose, open, queryRun, transmit } from '../testing/filing-steps.ts';
import { anItem, aRequest } from '../testing/harness.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import { createStatementLog } from '../testing/sent-statements.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { recordDeliveryAttempt } from '../webhooks/record-delivery-attempt.ts';
import { getNfeTimeline, type TimelineInput } from './get-note-timeline.ts';

const log = createStatementLog();
const harness = useHarness({}, log.observe);

/** Reads a timeline and checks its form against the contract. */
async function timelineOf(ctx: TestTenant, id: string, page: Omit<TimelineInput, 'id'> = {}) {
  return timelineSchema.parse(await getNfeTimeline(ctx, { id, ...page }));
}

const stepsOf = async (ctx: TestTenant, id: string) =>
  (await timelineOf(ctx, id)).data.map(({ step }) => step);

const second = () => harness.advance(1_000);

test('a queued note has the lines received and numbered, and the next step is that the service sends it', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const { data, next, nextCursor } = await timelineOf(ctx, noteId);
  expect(data).toMatchObject([
    { step: 'received', outcome: 'done', run: 1, document: 'note', cStat: null, attempt: null },
    { step: 'numbered', at: data[0]?.at },
  ]);
  expect([next.actor, next.action, nextCursor]).toEqual(['service', 'send', null]);
});

test('each step from a lost answer to the delivery is one line, in order', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await second();
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'timeout' });
  await second();
  await queryRun(harness.sys, noteId, { cStat: '217', class: 'absent', protocol: 'none' });
  await second();
  await finishFiling(harness, noteId, 'rejected', 1, '778');
  await second();
  const corrected = aRequest(companyId, { items: [anItem({ description: 'Outro nome' })] });
  expect((await issueNfe(ctx, { request: corrected })).kind).toBe('resubmitted');
  await second();
  await finishFiling(harness, noteId, 'authorized', 2);
  await second();
  await makeFollowUp(harness.kinds.nfe, harness.sys, { filingId: noteId, run: 2 }, async () => undefined);
  await second();
  await deliver(ctx, { responseStatus: 503, error: null, final: 'retry' });
  await second();
  await deliver(ctx, { responseStatus: null, error: 'timeout', final: 'exhausted' });
  const { data, next } = await timelineOf(ctx, noteId);
  const lines = data.map(({ step, outcome, cStat, reason, attempt, run }) =>
    [
      step,
      outcome,
      cStat ?? '-',
      attempt ?? '-',
      run ?? '-',
      reason?.startsWith('Rej') ? 'Rej' : reason,
    ].join(' '),
  );
  const rejected = 'Rej';
  expect(lines.filter((line) => !line.startsWith('webhook'))).toEqual([
    'received done - - 1 ',
    'numbered done - - 1 ',
    'signed done - - 1 ',
    'sent unknown - 1 1 timeout',
    'queried done - - 1 ',
    `answered done 217 - 1 ${rejected}`,
    'sent done - 2 1 ',
    `answered done 778 2 1 ${rejected}`,
    `rejected done 778 - 1 ${rejected}`,
    'corrected done - - 2 ',
    'signed done - - 2 ',
    'sent done - 3 2 ',
    'answered done 100 3 2 Autorizado o uso da NF-e',
    'authorized done - - 2 ',
    'danfe done - - - ',
  ]);
  expect(data.filter(({ step }) => step === 'webhook')).toMatchObject([
    { outcome: 'notDelivered', attempt: 1, durationMs: 12, reason: 'HTTP 503', event: expect.any(String) },
    { outcome: 'notDelivered', attempt: 2, reason: 'timeout' },
  ]);
  expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).toSorted());
  expect(next).toMatchObject({ actor: 'service', action: 'deliver' });
  const text = JSON.stringify(data);
  for (const secret of ['http://', '<', corrected.recipient.name, corrected.recipient.cnpj ?? '?']) {
    expect(text).not.toContain(secret);
  }
});

test.each([
  [200, 'done', 'O webhook confirmou'],
  [299, 'done', 'O webhook confirmou'],
  [302, 'notDelivered', 'O webhook não confirmou'],
  [400, 'notDelivered', 'O webhook não confirmou'],
] as const)(
  'the line of a receiver that answers %i has the outcome %s',
  async (responseStatus, outcome, words) => {
    const { ctx, noteId } = await aQueuedNote(harness);
    await finishFiling(harness, noteId, 'authorized');
    await deliver(ctx, { responseStatus, error: null, final: 'retry' });
    const line = (await timelineOf(ctx, noteId)).data.find(({ step }) => step === 'webhook');
    expect(line).toMatchObject({ outcome, reason: `HTTP ${responseStatus}` });
    expect(line?.message).toContain(words);
  },
);

/** Records one attempt of the client's oldest delivery. */
async function deliver(
  { tenant }: TestTenant,
  { final, ...ending }: { responseStatus: number | null; error: string | null; final: 'retry' | 'exhausted' },
): Promise<void> {
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute<{ id: string; attempts: number }>(sql`
      select d.id, (select count(*)::int from delivery_attempt t where t.delivery_id = d.id) as attempts
      from delivery d where d.client_id = ${tenant.clientId} order by d.created_at, d.id limit 1`),
  );
  const [row] = [...rows];
  if (row === undefined) throw new Error('nothing to deliver');
  const attempt = { ...ending, durationMs: 12, responseExcerpt: 'corpo secreto' } as Parameters<
    typeof recordDeliveryAttempt
  >[1]['attempt'];
  await recordDeliveryAttempt(harness.sys, {
    deliveryId: row.id,
    number: row.attempts + 1,
    round: 1,
    attempt,
    final,
    waitMs: 60_000,
  });
}

test('a call that has not ended has the outcome ongoing and no duration', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await open(harness.sys, noteId);
  const { data, next } = await timelineOf(ctx, noteId);
  expect(data.at(-1)).toMatchObject({ step: 'sent', outcome: 'ongoing', durationMs: null });
  expect(next).toMatchObject({ actor: 'service', action: 'awaitAnswer' });
});

test('a retry of the same request is not shown as a correction, and its document is signed once', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'connection_lost' });
  await endRun(harness, noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'failed' });
  expect((await timelineOf(ctx, noteId)).next).toMatchObject({ actor: 'client', action: 'retry' });
  await second();
  await retryNfe(ctx, { id: noteId });
  const steps = await stepsOf(ctx, noteId);
  expect(steps).toEqual(['received', 'numbered', 'signed', 'sent', 'retried']);
});

test('the line of a denial has its code', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, { cStat: '301', class: 'denied' });
  await endRun(harness, noteId, { kind: 'denied', attemptId });
  const { data, next } = await timelineOf(ctx, noteId);
  expect(data.at(-1)).toMatchObject({ step: 'denied', cStat: '301' });
  expect(next.message).toContain('denegada');
});

test('pages together have every line once, also within one instant', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  for (let call = 0; call < 6; call += 1) {
    await transmit(harness.sys, noteId, { cStat: '105', class: 'processing', protocol: 'none' });
  }
  await finishFiling(harness, noteId, 'authorized');
  const whole = (await timelineOf(ctx, noteId)).data;
  expect(whole.length).toBeGreaterThan(10);
  for (const limit of [1, 2, 5]) {
    const found: TimelineEntry[] = [];
    let cursor: string | null = null;
    do {
      const page = await timelineOf(ctx, noteId, { limit, cursor: cursor ?? undefined });
      expect(page.data.length).toBeLessThanOrEqual(limit);
      found.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(whole);
  }
});

test('a timeline is read in one transaction, and the note once', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await timelineOf(ctx, noteId);
  const { sent } = await log.during(() => timelineOf(ctx, noteId));
  expect(sent.texts.filter((text) => /\bfrom note\b/.test(text))).toHaveLength(1);
  expect([sent.transactions, sent.unnamed]).toEqual([1, []]);
});
