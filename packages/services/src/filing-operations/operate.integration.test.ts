import type { DecisionResult, DescribedExecution, FilingExecutions } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { composeAccessKey, type Id24, id24, parseAccessKey } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { pauseAuthority, resumeAuthority } from '../authority-pauses/index.ts';
import { inSystem } from '../context/scope.ts';
import { storeEvidence } from '../filing/evidence.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { queryRun } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import {
  aFiling,
  auditOf,
  dispatchAll,
  executions,
  type Fake,
  running,
  startRows,
  terminated,
  who,
} from '../testing/operator-steps.ts';
import { queryOtherKey } from '../testing/query-other-key.ts';
import { useHarness } from '../testing/use-harness.ts';
import { hurryFiling } from './hurry-filing.ts';
import { redispatchFiling } from './redispatch-filing.ts';
import { reopenFiling } from './reopen-filing.ts';
import { resolveFiling } from './resolve-filing.ts';
import { showFiling } from './show-filing.ts';

const harness = useHarness();

test('redispatch writes one start row and its audit row, and nothing when an execution runs or a row waits', async () => {
  const id = await aFiling(harness);
  expect(await redispatchFiling(harness.sys, executions(terminated), { ...who, id })).toMatchObject({
    kind: 'waiting',
  });
  await dispatchAll(harness);
  expect(await redispatchFiling(harness.sys, executions(running), { ...who, id })).toEqual({
    kind: 'running',
    runId: 'r-1',
  });
  expect(await auditOf(harness, id)).toEqual([]);
  const both = await Promise.all(
    [terminated, { state: 'unreachable' } as const].map((state) =>
      redispatchFiling(harness.sys, executions(state), { ...who, id }),
    ),
  );
  expect(both.map(({ kind }) => kind).sort()).toEqual(['waiting', 'written']);
  expect(await harness.sys.db.autocommit(startRows, { id })).toEqual([{ action: 'start', run: 1 }]);
  expect(await auditOf(harness, id)).toMatchObject([
    { actor: 'ana', reason: 'T-1', action: 'filing.redispatch', before: { status: 'queued', run: 1 } },
  ]);
  const over = await aFiling(harness, { status: 'denied', open: false });
  expect(await redispatchFiling(harness.sys, executions(terminated), { ...who, id: over })).toEqual({
    kind: 'over',
    status: 'denied',
  });
});

test('hurry signals a waiting filing, and writes an audit row only when the signal was taken', async () => {
  const id = await aFiling(harness, { status: 'pending', waiting: 'circuit' });
  const taken = executions(running);
  expect(await hurryFiling(harness.sys, taken, { ...who, id })).toEqual({
    kind: 'signalled',
    waiting: 'circuit',
  });
  expect(taken.calls).toEqual([`hurry nfe:${id}`]);
  expect(await auditOf(harness, id)).toMatchObject([
    { action: 'filing.hurry', actor: 'ana', before: { waiting: 'circuit' }, after: { signal: 'hurry' } },
  ]);
  for (const hurry of ['notRunning', 'unreachable'] as const) {
    expect(await hurryFiling(harness.sys, executions(running, { hurry }), { ...who, id })).toEqual({
      kind: hurry,
    });
  }
  expect(await auditOf(harness, id)).toHaveLength(1);
});

test.each([
  [{ status: 'unknown', waiting: 'question' }, 'notShortened'],
  [{ status: 'pending', waiting: 'misuse' }, 'notShortened'],
  [{ status: 'pending', waiting: 'receipt' }, 'notShortened'],
  [{ status: 'unknown', attention: 'reconcile_exhausted' }, 'parked'],
  [{ status: 'denied', open: false }, 'over'],
])('hurry of %o is refused as %s, and nothing is signalled', async (position, kind) => {
  const id = await aFiling(harness, position);
  const untouched = executions(running);
  expect(await hurryFiling(harness.sys, untouched, { ...who, id })).toMatchObject({ kind });
  expect(untouched.calls).toEqual([]);
  expect(await auditOf(harness, id)).toEqual([]);
});

test('while a person has paused the authority, a decision that needs it is refused and says who paused; a filing is given up all the same', async () => {
  const id = await aFiling(harness, { status: 'unknown', attention: 'reconcile_exhausted' });
  const waits = await aFiling(harness, { status: 'pending', waiting: 'circuit' });
  const place = { authorizer: 'SP', environment: 'homologation' } as const;
  await pauseAuthority(harness.sys, { ...place, actor: 'bia', reason: 'recusa tudo' });
  const fake = executions(running, { result: { kind: 'carriedOut', run: 1 } });
  const paused = { kind: 'authorityPaused', ...place, pausedBy: 'bia', reason: 'recusa tudo' };
  const decide = (action: 'recheck' | 'resend' | 'abandon') =>
    resolveFiling(harness.sys, fake, { ...who, id, action, ticket: 'T-9' });
  expect(await decide('recheck')).toEqual({ ...paused, pausedAt: harness.clock.now() });
  expect(await decide('resend')).toMatchObject(paused);
  expect(await hurryFiling(harness.sys, fake, { ...who, id: waits })).toMatchObject(paused);
  expect(fake.calls).toEqual([]);
  expect(await auditOf(harness, id)).toEqual([]);
  expect(await decide('abandon')).toMatchObject({ kind: 'answered' });
  await resumeAuthority(harness.sys, { ...place, actor: 'bia', reason: 'voltou' });
  expect(await decide('recheck')).toMatchObject({ kind: 'answered' });
  expect(await hurryFiling(harness.sys, fake, { ...who, id: waits })).toMatchObject({ kind: 'signalled' });
});

test.each<[DecisionResult]>([
  [{ kind: 'carriedOut', run: 1 }],
  [{ kind: 'overtaken', run: 1 }],
  [{ kind: 'refused', because: 'no' }],
  [{ kind: 'accepted' }],
])('a decision is audited when it is submitted, and again with its result %o', async (result) => {
  const id = await aFiling(harness, { status: 'unknown', attention: 'reconcile_exhausted' });
  const fake = executions(running, { result });
  const input = { ...who, id, action: 'recheck', ticket: 'T-1' } as const;
  expect(await resolveFiling(harness.sys, fake, input)).toMatchObject({
    kind: 'answered',
    result,
    now: { status: 'unknown', attention: 'reconcile_exhausted' },
  });
  expect(fake.calls).toEqual([`recheck ${id} by ana as T-1`]);
  const decided = { action: 'recheck', ticket: 'T-1' };
  expect(await auditOf(harness, id)).toMatchObject([
    { action: 'filing.resolve', before: { attention: 'reconcile_exhausted' }, after: decided },
    { action: 'filing.resolved', after: { ...decided, result: result.kind } },
  ]);
});

test('a decision without an execution changes nothing, and a decision without an answer is audited', async () => {
  const id = await aFiling(harness, { status: 'unknown', attention: 'reconcile_exhausted' });
  const input = { ...who, id, action: 'abandon', ticket: 'T-2' } as const;
  expect(await resolveFiling(harness.sys, executions(running), input)).toEqual({ kind: 'notRunning' });
  expect(await auditOf(harness, id)).toEqual([]);
  const silent = { ...executions(running), resolve: async () => ({ kind: 'unanswered' }) as const };
  expect(await resolveFiling(harness.sys, silent, input)).toEqual({ kind: 'unanswered' });
  expect(await auditOf(harness, id)).toMatchObject([
    { action: 'filing.resolve', after: { update: 'unanswered' } },
  ]);
  const over = await aFiling(harness, { status: 'failed', open: false });
  expect(await resolveFiling(harness.sys, executions(running), { ...input, id: over })).toEqual({
    kind: 'over',
    status: 'failed',
  });
});

/** A Temporal in which the execution of the filing has ended: it takes decisions when another one is started. */
function endedExecutions(id: string, result: DecisionResult): Fake {
  const started = async () => (await harness.sys.db.autocommit(startRows, { id })).length > 0;
  const parked: DescribedExecution = {
    ...running,
    progress: { ...nowhere, run: 1, step: 'parked', attention: 'digest_mismatch' },
  };
  const open = executions(parked, { result });
  return {
    ...open,
    resolve: async (...requested) =>
      (await started()) ? open.resolve(...requested) : { kind: 'notRunning' },
  };
}

const nowhere = {
  transmissions: 1,
  lastCode: null,
  waiting: null,
  cancelRequested: false,
  nextAttemptAt: null,
} as const;

const giveUp = defineStatement<{ id: string; code: string; reason: string | null }, object>(`
  update filing set status = 'failed', attention = null, open = false,
    failure = jsonb_build_object('code', :code::text, 'reason', :reason::text) where id = :id`);

/** Evidence of another key that has the number of a filing. */
async function aKeyOfTheNumber(id: string): Promise<Id24> {
  const view = await showFiling(harness.sys, executions(running), { id });
  const parts = parseAccessKey(view?.runs[0]?.key ?? '');
  if (view === undefined || parts === undefined) throw new Error(`${id} has no key`);
  const key = composeAccessKey({ ...parts, numericCode: '98765432' });
  return inSystem(harness.sys, (tx) => storeEvidence(tx, harness.sys, view.filing, key));
}

test.each([
  ['transmission_uncertain', 'digest_mismatch', undefined, 'digest_mismatch'],
  ['transmission_uncertain', 'words', undefined, 'reconcile_exhausted'],
  ['certificate_missing', null, undefined, 'certificate_missing'],
  ['certificate_expired', null, undefined, 'certificate_expired'],
  ['number_taken', 'the key', 'absent', 'duplicate_unresolved'],
  ['number_taken', 'the key', 'digestMismatch', 'dps_mismatch'],
] as const)(
  'a filing that failed with %s (%s, %s) is opened again with the attention %s',
  async (code, reason, found, attention) => {
    const id = await aFiling(harness);
    if (found !== undefined) {
      await queryRun(harness.sys, id24(id), { cStat: '100', class: found });
      await queryOtherKey(harness, id24(id), { evidence: await aKeyOfTheNumber(id) });
    }
    await dispatchAll(harness);
    await harness.sys.db.autocommit(giveUp, { id, code, reason });
    const ended = endedExecutions(id, { kind: 'carriedOut', run: 1 });
    const requested = { ...who, id, action: 'recheck', ticket: 'T-3' } as const;
    expect(await resolveFiling(harness.sys, ended, { ...requested, action: 'abandon' })).toEqual({
      kind: 'over',
      status: 'failed',
    });
    expect(await resolveFiling(harness.sys, ended, requested)).toMatchObject({
      kind: 'answered',
      now: { status: 'failed', attention },
    });
    expect(ended.calls).toEqual([`recheck ${id} by ana as T-3`]);
    expect(await harness.sys.db.autocommit(startRows, { id })).toEqual([{ action: 'start', run: 1 }]);
    expect(await reopenFiling(harness.sys, who, { id })).toEqual({ kind: 'reopened' });
    const reopened = (await auditOf(harness, id)).filter(({ action }) => action === 'filing.reopen');
    expect(reopened).toHaveLength(1);
  },
);

test('a decision waits for the next execution while the one of a given-up filing ends', async () => {
  const id = await aFiling(harness);
  await dispatchAll(harness);
  await harness.sys.db.autocommit(giveUp, { id, code: 'transmission_uncertain', reason: 'digest_mismatch' });
  const ended = endedExecutions(id, { kind: 'carriedOut', run: 1 });
  let looks = 0;
  const ending: FilingExecutions = {
    ...ended,
    describe: async (...requested) => (looks++ === 0 ? terminated : ended.describe(...requested)),
    resolve: async (...requested) => {
      if (looks > 0) return ended.resolve(...requested);
      return { kind: 'submitted', result: async () => ({ kind: 'refused', because: 'the execution ends' }) };
    },
  };
  const requested = { ...who, id, action: 'recheck', ticket: 'T-6' } as const;
  expect(await resolveFiling(harness.sys, ending, requested)).toMatchObject({
    kind: 'answered',
    result: { kind: 'carriedOut' },
  });
});

test('a given-up filing stays closed while another filing that excludes it is open', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const queued = async (externalId: string) =>
    (await issueNfe(ctx, { request: aRequest(companyId, { externalId }) })).note.id;
  const [given, open] = [await queued('given up'), await queued('open')];
  await dispatchAll(harness);
  const share = defineStatement<{ id: string }, object>(
    `update filing set exclusive_key = 'alone' where id = :id`,
  );
  await harness.sys.db.autocommit(giveUp, {
    id: given,
    code: 'transmission_uncertain',
    reason: 'text_mismatch',
  });
  for (const id of [given, open]) await harness.sys.db.autocommit(share, { id });
  const requested = { ...who, id: given, action: 'recheck', ticket: 'T-4' } as const;
  expect(await resolveFiling(harness.sys, executions(running), requested)).toEqual({ kind: 'excluded' });
  expect(await harness.sys.db.autocommit(startRows, { id: given })).toEqual([]);
});
