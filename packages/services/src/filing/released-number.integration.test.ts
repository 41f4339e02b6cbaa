import { defineStatement } from '@fiscal/db';
import { composeAccessKey, type Id24, parseAccessKey } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { disableRange } from '../disabling/disable-range.ts';
import { listGaps } from '../gaps/list-gaps.ts';
import { issueNfe } from '../issue/issue-nfe.ts';
import { retryNfe } from '../issue/retry-nfe.ts';
import { getNfe } from '../read/get-nfe.ts';
import { claim, endRun, transmit } from '../testing/filing-steps.ts';
import { aRequest, createHarness, type Harness } from '../testing/harness.ts';
import { aQueuedNote, published } from '../testing/queued-note.ts';
import { refusal } from '../testing/refusal.ts';
import { storeEvidence } from './evidence.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

/** Another key of the same number, or of another one. */
function otherKey(
  ours: string,
  change: { readonly number?: number; readonly numericCode?: string } = {},
): string {
  const parts = parseAccessKey(ours);
  if (parts === undefined) throw new Error(`${ours} is no key`);
  return composeAccessKey({ ...parts, numericCode: '98765432', ...change });
}

/** A note whose number another document holds, by the key that the authority names. */
async function aTakenNumber(named: (ours: string) => string | undefined) {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const accessKey = (await getNfe(ctx, { id: noteId })).accessKey ?? '';
  const namedKey = named(accessKey);
  await transmit(harness.sys, noteId, { cStat: '539', class: 'duplicate', protocol: 'none', namedKey });
  const attention = { kind: 'attention', attention: 'duplicate_unresolved', status: 'unknown' } as const;
  await endRun(harness, noteId, attention);
  return { ctx, companyId, noteId, accessKey };
}

const release = (noteId: Id24, evidence?: string) =>
  endRun(harness, noteId, { kind: 'failed', code: 'number_taken', evidence });

const gapsOf = async (ctx: TenantContext, companyId: Id24) => {
  const { data, inProgress } = await listGaps(ctx, { companyId, series: 1 });
  return { gaps: data.length, inProgress: inProgress.map(({ number }) => number) };
};

test('a released number ends its note with the key that holds it, and is neither a gap nor in progress', async () => {
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

/** What reopening does to a filing. */
const openAgain = defineStatement<[id: string], object>(
  "update filing set open = true, attention = 'duplicate_unresolved' where id = $1",
);

test('a number that was left to another document stays so where its filing is opened and given up again', async () => {
  const { ctx, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  await release(noteId);
  const failure = { code: 'number_taken', reason: otherKey(accessKey) };
  await harness.sys.db.autocommit(openAgain, [noteId]);
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

test('a key that contradicts the one that the authority named releases nothing, nor does one of the filing itself', async () => {
  const { ctx, noteId, accessKey } = await aTakenNumber((ours) => otherKey(ours));
  const evidence = (text: string) =>
    inSystem(harness.sys, (tx) =>
      storeEvidence(tx, harness.sys, { clientId: ctx.tenant.clientId, id: noteId }, text),
    );
  const third = otherKey(accessKey, { numericCode: '11223344' });
  for (const key of [third, accessKey])
    expect(await release(noteId, await evidence(key))).toEqual({ kind: 'unusable' });
  await release(noteId, await evidence(otherKey(accessKey)));
  expect((await getNfe(ctx, { id: noteId })).failure).toMatchObject({ reason: otherKey(accessKey) });
});

test.each([
  ['nobody names a key', () => undefined],
  ['the named key is ours', (ours: string) => ours],
  ['the named key is of another number', (ours: string) => otherKey(ours, { number: 2 })],
  ['what is named is no key', () => '123'],
])('where %s, nothing is released', async (_, named) => {
  const { ctx, noteId } = await aTakenNumber(named);
  expect(await release(noteId)).toEqual({ kind: 'unusable' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ attention: 'duplicate_unresolved' });
});

test('a key that an operator found counts where it is of this number, and only as the evidence of this filing', async () => {
  const { ctx, noteId, accessKey } = await aTakenNumber(() => undefined);
  const other = await aTakenNumber(() => undefined);
  const evidence = (id: Id24, { tenant }: TenantContext, text: string) =>
    inSystem(harness.sys, (tx) => storeEvidence(tx, harness.sys, { clientId: tenant.clientId, id }, text));
  const key = otherKey(accessKey);
  expect(await release(noteId, await evidence(noteId, ctx, otherKey(accessKey, { number: 7 })))).toEqual({
    kind: 'unusable',
  });
  expect(await release(noteId, await evidence(other.noteId, other.ctx, key))).toEqual({ kind: 'unusable' });
  expect(await release(noteId, await evidence(noteId, ctx, key))).toMatchObject({ kind: 'recorded' });
  expect((await getNfe(ctx, { id: noteId })).failure).toEqual({ code: 'number_taken', reason: key });
});
