import type { FilingExecutions } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { composeAccessKey, type Id24, parseAccessKey } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { resolveFiling } from '../filing-operations/resolve-filing.ts';
import { showFiling } from '../filing-operations/show-filing.ts';
import { listGaps } from '../gaps/list-gaps.ts';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { disableRange } from '../kinds/nfe-disabling/disable-range.ts';
import {
  atAnyPace,
  claim,
  close,
  endRun,
  newToken,
  open,
  queryRun,
  signRun,
  transmit,
} from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { queuedNfse, withDpsSeries } from '../testing/nfse-steps.ts';
import { queryOtherKey } from '../testing/query-other-key.ts';
import { aQueuedNote, published } from '../testing/queued-note.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { getNfeTimeline } from '../timeline/get-note-timeline.ts';
import { storeEvidence } from './evidence.ts';
import type { Fence } from './filing-types.ts';
import { openOtherKeyQuestion } from './open-other-key-question.ts';
import { openQuestion } from './open-question.ts';

const harness = useHarness();

/** Makes another key with the same number, or with another one. */
function otherKey(
  ours: string,
  change: { readonly number?: number; readonly numericCode?: string } = {},
): string {
  const parts = parseAccessKey(ours);
  if (parts === undefined) throw new Error(`${ours} is not a key`);
  return composeAccessKey({ ...parts, numericCode: '98765432', ...change });
}

/** Makes a note whose number another document has, with the key that the authority names. */
async function aTakenNumber(named: (ours: string) => string | undefined) {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const accessKey = (await getNfe(ctx, { id: noteId })).accessKey ?? '';
  const namedKey = named(accessKey);
  await transmit(harness.sys, noteId, { cStat: '539', class: 'duplicate', protocol: 'none', namedKey });
  const attention = { kind: 'attention', attention: 'duplicate_unresolved', status: 'unknown' } as const;
  await endRun(harness, noteId, attention);
  return { ctx, companyId, noteId, accessKey };
}

/** Releases the number to the other key, after a question that the authority answered so. */
async function release(noteId: Id24, evidence?: string, cStat?: string) {
  const queried = await queryOtherKey(harness, noteId, { evidence, cStat });
  const attemptId = queried === 'unnamed' ? undefined : queried;
  return endRun(harness, noteId, { kind: 'failed', code: 'number_taken', evidence, attemptId });
}

const gapsOf = async (ctx: TestTenant, companyId: Id24) => {
  const { data, inProgress } = await listGaps(ctx, { companyId, series: 1 });
  return { gaps: data.length, inProgress: inProgress.map(({ number }) => number) };
};

test('a released number ends its note with the key that has the number; the note is neither a gap nor in progress', async () => {
  const { ctx, companyId, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  expect(await gapsOf(ctx, companyId)).toEqual({ gaps: 0, inProgress: [1] });
  expect(await release(noteId)).toEqual({ kind: 'recorded', status: 'failed', attention: null });
  const failure = { code: 'number_taken', reason: otherKey(accessKey) };
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({ status: 'failed', failure, attention: null });
  expect(await gapsOf(ctx, companyId)).toEqual({ gaps: 0, inProgress: [] });
  const events = await published(harness, ctx);
  const ended = events.filter(({ event }) => event === 'nfe.failed');
  expect(ended).toMatchObject([{ data: { id: noteId, failure } }]);

  const range = { companyId, series: 1, from: 1, to: 1, justification: 'O número ficou sem uso' };
  expect(await refusal(disableRange(ctx, { request: range }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'range_in_use', numbers: [1] },
  });
  await expect(retryNfe(ctx, { id: noteId })).rejects.toThrow(`chave ${otherKey(accessKey)}`);
  expect(await issueNfe(ctx, { request: aRequest(companyId) })).toEqual({ kind: 'repeated', note });
  const again = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'again' }) });
  expect(again).toMatchObject({ kind: 'created', note: { number: 2 } });
});

/** Reopens a filing. */
const openAgain = defineStatement<{ id: string }, object>(
  "update filing set open = true, attention = 'duplicate_unresolved' where id = :id",
);

test('a number that was released to another document stays with it when its filing is reopened and abandoned again', async () => {
  const { ctx, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  await release(noteId);
  const failure = { code: 'number_taken', reason: otherKey(accessKey) };
  await harness.sys.db.autocommit(openAgain, { id: noteId });
  expect(await claim(harness.sys, noteId)).toMatchObject({ isReleased: true });
  await endRun(harness, noteId, { kind: 'attention', attention: 'duplicate_unresolved', status: 'unknown' });
  await endRun(harness, noteId, {
    kind: 'failed',
    code: 'transmission_uncertain',
    reason: 'duplicate_unresolved',
  });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ status: 'failed', failure });
  await expect(retryNfe(ctx, { id: noteId })).rejects.toThrow(`chave ${otherKey(accessKey)}`);
});

const keep = (noteId: Id24, { tenant: { clientId } }: TestTenant, text: string) =>
  inSystem(harness.sys, (tx) => storeEvidence(tx, harness.sys, { clientId, id: noteId }, text));

test.each(['100', '101', '301'])('a number is left to a key whose situation is %s', async (cStat) => {
  const { ctx, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  expect(await release(noteId, undefined, cStat)).toMatchObject({ kind: 'recorded', status: 'failed' });
  const failure = { code: 'number_taken', reason: otherKey(accessKey) };
  expect((await getNfe(ctx, { id: noteId })).failure).toEqual(failure);
});

test('a key releases nothing when the authority does not hold it or was not queried for it: the number stays in progress', async () => {
  const { ctx, companyId, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  const before = await getNfe(ctx, { id: noteId });
  for (const cStat of ['217', '108', '562']) {
    expect(await release(noteId, undefined, cStat)).toEqual({ kind: 'unusable' });
  }
  const ofOurs = await queryRun(harness.sys, noteId, {
    cStat: '562',
    class: 'otherKey',
    protocol: 'none',
    namedKey: otherKey(accessKey),
  });
  for (const attemptId of [undefined, ofOurs]) {
    const outcome = { kind: 'failed', code: 'number_taken', attemptId } as const;
    expect(await endRun(harness, noteId, outcome)).toEqual({ kind: 'unusable' });
  }
  expect(await getNfe(ctx, { id: noteId })).toEqual(before);
  expect(await gapsOf(ctx, companyId)).toEqual({ gaps: 0, inProgress: [1] });
});

async function openOther(fence: Fence) {
  const token = newToken(harness.sys);
  return openOtherKeyQuestion(atAnyPace(harness.sys), harness.kinds, { fence, token, evidence: undefined });
}

/** An execution in Temporal that cannot prove any decision. */
const unproving: Pick<FilingExecutions, 'resolve' | 'describe'> = {
  resolve: async () => ({ kind: 'submitted', result: async () => ({ kind: 'unproven', run: 1 }) }),
  describe: async () => ({ state: 'notFound' }),
};

test.each<[cStat: string, named: (ours: string) => string | undefined, unproven: string | undefined]>([
  ['217', (ours) => otherKey(ours), 'otherNotHeld'],
  ['108', (ours) => otherKey(ours), 'standstill'],
  ['217', () => undefined, 'otherUnnamed'],
])(
  'a release that the situation %s does not prove gives the reason: %s, %s',
  async (cStat, named, unproven) => {
    const { noteId } = await aTakenNumber(named);
    await queryRun(harness.sys, noteId, { cStat: '217', class: 'absent', protocol: 'none' });
    await queryOtherKey(harness, noteId, { cStat });
    const decision = { action: 'release', ticket: 'T-1', actor: 'ana', reason: 'OPS-1' } as const;
    const resolved = await resolveFiling(harness.sys, unproving, { id: noteId, ...decision });
    expect(resolved).toMatchObject({ kind: 'answered', result: { kind: 'unproven' }, unproven });
  },
);

test('an unanswered question about another key is recorded as one, and is not in the timeline of the note', async () => {
  const { ctx, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  const lines = async () => (await getNfeTimeline(ctx, { id: noteId })).data.map(({ step }) => step);
  const before = await lines();
  const { fence } = await signRun(harness.sys, noteId);
  expect(await openOther(fence)).toMatchObject({ kind: 'opened' });
  const view = await showFiling(harness.sys, unproving, { id: noteId });
  const queried = { kind: 'situation', closedAt: null, queriedKey: otherKey(accessKey) };
  expect(view?.attempts.at(-1)).toMatchObject(queried);
  expect(await lines()).toEqual(before);
  const decision = { action: 'release', ticket: 'T-1', actor: 'ana', reason: 'OPS-1' } as const;
  const resolved = await resolveFiling(harness.sys, unproving, { id: noteId, ...decision });
  expect(resolved).toMatchObject({ unproven: 'unanswered' });
});

test.each([() => undefined, (ours: string) => otherKey(ours)])(
  'an execution that was replaced by a newer one gets no key, named (%s) or not',
  async (named) => {
    const { noteId } = await aTakenNumber(named);
    const { fence } = await signRun(harness.sys, noteId);
    await claim(harness.sys, noteId, 'execution-2');
    expect(await openOther(fence)).toEqual({ kind: 'superseded' });
  },
);

test('a ticket is for one key: with another one, or none, it is refused, and nothing is submitted', async () => {
  const { noteId, accessKey } = await aTakenNumber(() => undefined);
  const [first, second] = [otherKey(accessKey), otherKey(accessKey, { numericCode: '11223344' })];
  const submitted: (string | undefined)[] = [];
  const counting: typeof unproving = {
    ...unproving,
    resolve: (kind, id, decision) => {
      submitted.push(decision.ticket);
      return unproving.resolve(kind, id, decision);
    },
  };
  const release = (ticket: string, evidence?: string) =>
    resolveFiling(harness.sys, counting, {
      id: noteId,
      action: 'release',
      ticket,
      evidence,
      actor: 'ana',
      reason: 'OPS-1',
    });
  const used = { kind: 'ticketUsed', evidence: first };
  expect(await release('T-1', first)).toMatchObject({ kind: 'answered' });
  expect(await release('T-1', second)).toEqual(used);
  expect(await release('T-1')).toEqual(used);
  expect(await release('T-1', first)).toMatchObject({ kind: 'answered' });
  expect(await release('T-2', second)).toMatchObject({ kind: 'answered' });
  expect(await release('T-3')).toMatchObject({ kind: 'answered' });
  expect(await release('T-3', second)).toEqual({ kind: 'ticketUsed', evidence: undefined });
  expect(submitted).toEqual(['T-1', 'T-1', 'T-2', 'T-3']);
});

test('an answer about one key releases the number to no other key', async () => {
  const { ctx, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  const attemptId = await queryOtherKey(harness, noteId);
  if (attemptId === 'unnamed') throw new Error(attemptId);
  const evidence = await keep(noteId, ctx, otherKey(accessKey, { numericCode: '11223344' }));
  const outcome = { kind: 'failed', code: 'number_taken', evidence, attemptId } as const;
  expect(await endRun(harness, noteId, outcome)).toEqual({ kind: 'unusable' });
});

test('when the named key is not held, an operator names the right one; a key of the filing itself is refused', async () => {
  const { ctx, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  expect(await release(noteId, undefined, '217')).toEqual({ kind: 'unusable' });
  expect(await release(noteId, await keep(noteId, ctx, accessKey))).toEqual({ kind: 'unusable' });
  const third = otherKey(accessKey, { numericCode: '11223344' });
  expect(await release(noteId, await keep(noteId, ctx, third))).toMatchObject({ kind: 'recorded' });
  expect((await getNfe(ctx, { id: noteId })).failure).toMatchObject({ reason: third });
});

test.each([
  ['no answer names a key', () => undefined],
  ['the named key is ours', (ours: string) => ours],
  ['the named key is of another number', (ours: string) => otherKey(ours, { number: 2 })],
  ['the answer names a text that is not a key', () => '123'],
])('nothing is released if %s', async (_, named) => {
  const { ctx, noteId } = await aTakenNumber(named);
  expect(await release(noteId)).toEqual({ kind: 'unusable' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ attention: 'duplicate_unresolved' });
});

test('a key that an operator found counts only if it can have this number, and only as evidence of this filing', async () => {
  const { ctx, noteId, accessKey } = await aTakenNumber(() => undefined);
  const other = await aTakenNumber(() => undefined);
  const key = otherKey(accessKey);
  expect(await release(noteId, await keep(noteId, ctx, otherKey(accessKey, { number: 7 })))).toEqual({
    kind: 'unusable',
  });
  expect(await release(noteId, await keep(other.noteId, other.ctx, key))).toEqual({ kind: 'unusable' });
  expect(await release(noteId, await keep(noteId, ctx, key))).toMatchObject({ kind: 'recorded' });
  expect((await getNfe(ctx, { id: noteId })).failure).toEqual({ code: 'number_taken', reason: key });
});

test('the number of a DPS is not left to an NFS-e that an operator names and that was not queried at the Sefin', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await withDpsSeries(ctx, companyId);
  const id = await queuedNfse(ctx, companyId);
  await close(harness.sys, await open(harness.sys, id), { kind: 'unknown', reason: 'timeout' });
  const evidence = await keep(id, ctx, '35503082211222333000181000000000004226111234567895');
  const queried = await queryRun(harness.sys, id, { cStat: '404', class: 'absent', protocol: 'none' });
  for (const attemptId of [undefined, queried]) {
    const outcome = { kind: 'failed', code: 'number_taken', evidence, attemptId } as const;
    expect(await endRun(harness, id, outcome)).toEqual({ kind: 'unusable' });
  }
});

test('a question knows the answers to the two before it about its own key, even if one has no answer', async () => {
  const { noteId } = await aTakenNumber((ours) => otherKey(ours));
  await queryRun(harness.sys, noteId, { cStat: '217', class: 'absent', protocol: 'none' });
  await queryOtherKey(harness, noteId);
  const { fence } = await signRun(harness.sys, noteId);
  const sys = atAnyPace(harness.sys);
  const next = () => openQuestion(sys, { fence, token: newToken(sys) });
  expect(await next()).toMatchObject({ document: { earlierCodes: ['217'] } });
  expect(await next()).toMatchObject({ document: { earlierCodes: [null, '217'] } });
});
