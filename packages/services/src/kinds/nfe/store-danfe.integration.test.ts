import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type FilingKindAdapters, makeFollowUp } from '../../filing/filing-kind-adapter.ts';
import { recordOutcome } from '../../filing/record-outcome.ts';
import { issueNfe } from '../../kinds/nfe/issue-nfe.ts';
import { ask, claim, endRun, finishFiling, lose, owner, transmit } from '../../testing/filing-steps.ts';
import { aRequest, createHarness, type Harness } from '../../testing/harness.ts';
import { aQueuedNote } from '../../testing/queued-note.ts';
import { createStatementLog } from '../../testing/sent-statements.ts';
import { createTestKinds, withChangedKind } from '../../testing/test-kinds.ts';

const log = createStatementLog();
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), {}, log.observe);
});
afterAll(() => harness.close());

/** What each process drew its DANFEs from. */
let drawn: string[];
beforeEach(() => {
  drawn = [];
});

/** The kinds of a process of its own. */
const aProcess = () =>
  createTestKinds({
    renderDanfe: async ({ procNFeXml }) => {
      drawn.push(procNFeXml);
      return new TextEncoder().encode(`%PDF of ${procNFeXml.length}`);
    },
  });

const followUp = ({ nfe }: FilingKindAdapters, filingId: string, run = 1) =>
  log.during(() => makeFollowUp(nfe, harness.sys, { filingId, run }, async () => undefined));

async function authorized(kinds: FilingKindAdapters) {
  const { noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, { cStat: '100', class: 'authorized' });
  await endRun({ ...harness, kinds }, noteId, { kind: 'authorized', attemptId });
  return noteId;
}

const stored = async (noteId: string) => {
  const [row] = await harness.database.readAsOwner<{ proc: string; danfe: string | null }>(`
    select convert_from(p.bytes, 'UTF8') as proc, convert_from(d.bytes, 'UTF8') as danfe
    from note n join document p on p.id = n.proc_nfe_id left join document d on d.id = n.danfe_id
    where n.id = '${noteId}'`);
  return row;
};

test('the process that recorded the outcome draws what it holds; another one reads it', async () => {
  const one = aProcess();
  const [mine, theirs] = [await authorized(one), await authorized(one)];
  const here = await followUp(one, mine);
  const there = await followUp(aProcess(), theirs);
  expect([here.result, here.sent.transactions]).toEqual(['stored', 1]);
  expect([there.result, there.sent.transactions]).toEqual(['stored', 2]);
  expect(drawn).toEqual([(await stored(mine))?.proc, (await stored(theirs))?.proc]);
  expect((await stored(mine))?.danfe).toBe(`%PDF of ${drawn[0]?.length}`);
});

test('a follow-up that comes again stores nothing, wherever it runs', async () => {
  const one = aProcess();
  const noteId = await authorized(one);
  const other = await followUp(aProcess(), noteId);
  expect([other.result, (await followUp(one, noteId)).result]).toEqual(['stored', 'already']);
});

test('what was kept by a recording that was not committed is never the DANFE of the note', async () => {
  const one = aProcess();
  const { noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, { cStat: '100', class: 'authorized' });
  const publish = () => Promise.reject(new Error('the process dies before the commit'));
  const failing = withChangedKind(one, 'nfe', { publish });
  await claim(harness.sys, noteId);
  const outcome = { kind: 'authorized', attemptId } as const;
  await expect(
    recordOutcome(harness.sys, failing, { filingId: noteId, run: 1, owner, outcome }),
  ).rejects.toThrow('before the commit');
  expect((await followUp(one, noteId)).result).toBe('superseded');
  await expect(
    recordOutcome(harness.sys, failing, { filingId: noteId, run: 1, owner, outcome }),
  ).rejects.toThrow('before the commit');
  await endRun({ ...harness, kinds: aProcess() }, noteId, outcome);
  drawn = [];
  const { result, sent } = await followUp(one, noteId);
  expect([result, drawn.length, sent.transactions]).toEqual(['stored', 2, 3]);
});

test('the DANFE of an earlier run that was adopted is drawn from what was adopted', async () => {
  const one = aProcess();
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'interrupted' });
  await finishFiling(harness, noteId, 'rejected');
  await issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Venda corrigida' }) });
  const attemptId = await ask(harness.sys, noteId, { cStat: '100', class: 'authorized' }, 1);
  await endRun({ ...harness, kinds: one }, noteId, { kind: 'authorized', attemptId, ofRun: 1 }, 2);
  const { result, sent } = await followUp(one, noteId, 2);
  expect([result, sent.transactions]).toEqual(['stored', 1]);
  expect(drawn).toEqual([(await stored(noteId))?.proc]);
  expect(drawn[0]).not.toContain('Venda corrigida');
});

test('a letter that is registered while the DANFE is drawn leaves none without it', async () => {
  const noteId = await authorized(aProcess());
  const slow = createTestKinds({
    renderDanfe: async () => {
      await harness.database.asOwner(`update note set letter = 1 where id = '${noteId}'`);
      return new TextEncoder().encode('%PDF without the letter');
    },
  });
  expect((await followUp(slow, noteId)).result).toBe('already');
  expect((await stored(noteId))?.danfe).toBeNull();
});

test('a note that was cancelled before its DANFE was drawn gets none that says otherwise', async () => {
  const one = aProcess();
  const noteId = await authorized(one);
  await harness.database.readAsOwner(
    `update filing set status = 'cancelled' where id = '${noteId}' returning id`,
  );
  expect((await followUp(one, noteId)).result).toBe('superseded');
  expect((await stored(noteId))?.danfe).toBeNull();
});
