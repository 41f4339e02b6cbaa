import { type FilingProgress, progressQuery } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { attentionCases } from '../testing/attentions.ts';
import { awaitParked, wake } from '../testing/await-parked.ts';
import { callsOf } from '../testing/fake-database.ts';
import { absent, authorized, found, heldQuestion, lost, situation } from '../testing/fake-filing.ts';
import {
  openWorkflowHarness,
  type StartedFiling,
  type WorkflowHarness,
} from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

test.concurrent.each(attentionCases)('$name', async ({ script, attention, parkedAs, by, status }) => {
  const started = await harness.start(script);
  expect((await awaitParked(started)).attention).toBe(attention);
  expect(started.filing.status).toBe(parkedAs);
  await wake(harness, started, by);
  expect((await started.result()).status).toBe(status);
  expect(started.filing.status).toBe(status);
});

const certificateStates = ['certificate_missing', 'certificate_expired'] as const;
test.concurrent.each(certificateStates)(
  '%s while bytes may be at the authority: parked as unknown, and nothing is forgotten',
  async (attention) => {
    const started = await harness.start({
      transmit: [lost, { kind: 'blocked', attention }, authorized],
      reconcile: [absent],
    });
    expect((await awaitParked(started)).attention).toBe(attention);
    expect(started.filing.status).toBe('unknown');
    expect(callsOf(started.filing, 'transmit')).toHaveLength(2);
    await wake(harness, started, 'retry');
    expect((await started.result()).status).toBe('authorized');
  },
);

const waitsForQuestion = (started: StartedFiling): Promise<void> =>
  expect
    .poll(() => started.handle.query<FilingProgress>(progressQuery), { timeout: 30_000 })
    .toMatchObject({ step: 'waiting', waiting: 'question' });

test.concurrent.each(['retry', 'recheck'] as const)(
  'a question that comes too soon for its key is put off and then asked: %s',
  async (by) => {
    const started = await harness.start({
      transmit: [lost],
      reconcile: [situation({ class: 'digestMismatch', code: '100' }), heldQuestion, found],
    });
    await awaitParked(started);
    await wake(harness, started, by);
    await waitsForQuestion(started);
    expect(await detailsOf(started)).toMatch(/Next try at \d\d:\d\d:\d\d\./);
    expect(started.filing.status).toBe('unknown');
    expect((await started.result()).status).toBe('authorized');
    expect(callsOf(started.filing, 'reconcile')).toHaveLength(3);
    expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
  },
);

test.concurrent('a question that was put off is asked in the next history too, where a recheck leaves no step of the ladder', async () => {
  const filing = harness.addFiling({
    transmit: [lost],
    reconcile: [
      { ...heldQuestion, waitMs: 5 },
      situation({ class: 'digestMismatch', code: '100' }),
      heldQuestion,
      found,
    ],
  });
  const handle = await harness.submit(filing, undefined, 1);
  const started = { filing, handle, result: () => handle.result() };
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  expect((await started.result()).status).toBe('authorized');
  expect(callsOf(filing, 'reconcile')).toHaveLength(4);
});

test.concurrent('a filing that was given up waits for nobody, says why, and a late dispatch leaves it alone', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'digestMismatch', code: '100' })],
  });
  await awaitParked(started);
  await wake(harness, started, 'abandon');
  await started.result();
  const given = { kind: 'failed', code: 'transmission_uncertain', reason: 'digest_mismatch' };
  expect(started.filing.outcomes.at(-1)).toEqual(given);
  const late = await harness.submit(started.filing);
  expect(await late.result()).toMatchObject({ status: 'failed' });
  expect(started.filing).toMatchObject({ status: 'failed', attention: null });
  expect(started.filing.outcomes).toHaveLength(2);
});

test.concurrent('a parked filing has its attention among the search attributes, and none once it goes on', async () => {
  const started = await harness.start({
    transmit: ['crash', 'crash'],
    reconcile: [absent, situation({ class: 'digestMismatch', code: '100' })],
  });
  await awaitParked(started);
  const parked = await started.handle.describe();
  expect(parked.searchAttributes).toMatchObject({
    Attention: ['digest_mismatch'],
    Attempts: [2],
    DocumentStatus: ['unknown'],
    AnswerCode: ['100'],
  });
  await wake(harness, started, 'abandon');
  await started.result();
  const ended = await started.handle.describe();
  expect(ended.searchAttributes).toMatchObject({ DocumentStatus: ['failed'] });
  expect(ended.searchAttributes).not.toHaveProperty('Attention');
});

const detailsOf = async ({ handle }: StartedFiling): Promise<string> => {
  const { currentDetails } = await handle.query<{ currentDetails: string }, []>(
    '__temporal_workflow_metadata',
  );
  return currentDetails;
};

test.concurrent('a digest that the answer lacks is not reported as another content', async () => {
  const missing = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'digestMissing', code: '100' })],
  });
  const differs = await harness.start({
    transmit: [lost],
    reconcile: [
      situation({ class: 'digestMissing', code: '100' }),
      situation({ class: 'digestMismatch', code: '100' }),
    ],
  });
  expect((await awaitParked(missing)).attention).toBe('digest_mismatch');
  expect(callsOf(missing.filing, 'reconcile')).toHaveLength(2);
  expect(await detailsOf(missing)).toContain('named no digest');
  expect(await detailsOf(missing)).not.toContain('another content');
  expect((await awaitParked(differs)).attention).toBe('digest_mismatch');
  expect(await detailsOf(differs)).toContain('another content');
  expect(await detailsOf(differs)).not.toContain('named no digest');
  for (const started of [missing, differs]) await wake(harness, started, 'abandon');
  await Promise.all([missing.result(), differs.result()]);
});

test.concurrent('a run that a question named, and that is never found, leaves a duplicate for a person', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'otherKey', code: '562', namedRun: 1 }), absent],
  });
  expect((await awaitParked(started)).attention).toBe('duplicate_unresolved');
  await wake(harness, started, 'abandon');
  expect((await started.result()).status).toBe('failed');
});

test.concurrent('answers that cannot be stored call a person after five questions, and the details say so', async () => {
  const started = await harness.start(
    { transmit: [authorized], reconcile: [found], record: ['unusable'] },
    { reconcileMs: Array.from({ length: 28 }, () => 5) },
  );
  expect((await awaitParked(started)).attention).toBe('reconcile_exhausted');
  expect(callsOf(started.filing, 'reconcile')).toHaveLength(4);
  expect(started.filing.states.filter(({ waiting }) => waiting === 'question')).toHaveLength(4);
  expect(await detailsOf(started)).toContain('cannot be stored');
  await wake(harness, started, 'abandon');
  await started.handle.terminate('the script never stores an outcome');
});
<<<<<<< HEAD
=======

const decide = ({ handle }: StartedFiling, action: string) =>
  handle.executeUpdate(resolveAttentionUpdate, { args: [{ action, operator: 'maria.s' }] });

test.concurrent('a decision answers what happened: carried out, or overtaken by a newer run', async () => {
  const script = {
    transmit: [lost, authorized],
    reconcile: [situation({ class: 'digestMismatch', code: '100' })],
  } as const;
  const abandoned = await harness.start(script);
  await awaitParked(abandoned);
  expect(await decide(abandoned, 'abandon')).toEqual({ run: 1, action: 'abandon', result: 'carriedOut' });
  expect((await abandoned.result()).status).toBe('failed');

  for (const action of ['abandon', 'recheck']) {
    const retried = await harness.start(script);
    await awaitParked(retried);
    Object.assign(retried.filing, { run: 2, status: 'queued', attention: null });
    expect(await decide(retried, action)).toEqual({ run: 1, action, result: 'overtaken' });
    expect(await retried.result()).toMatchObject({ run: 2, status: 'authorized' });
    expect(retried.filing.outcomes).toMatchObject([{ kind: 'attention' }, { kind: 'authorized' }]);
  }
});

test.concurrent('an execution started anew for a parked filing parks again, asks nothing, and wakes for the client', async () => {
  const filing = harness.addFiling({ transmittedBefore: true, reconcile: [found] });
  Object.assign(filing, { status: 'unknown', attention: 'reconcile_exhausted' });
  const handle = await harness.startAgain(filing);
  expect(await awaitParked({ handle })).toMatchObject({ attention: 'reconcile_exhausted' });
  expect(callsOf(filing)).toEqual(['beginRun', 'gate']);
  await harness.submit(filing);
  expect((await handle.result()).status).toBe('authorized');
});

test.concurrent('an execution started anew for a parked filing carries out what an operator decides', async () => {
  const filing = harness.addFiling({ transmittedBefore: true, reconcile: [found] });
  Object.assign(filing, { status: 'unknown', attention: 'reconcile_exhausted' });
  const handle = await harness.startAgain(filing);
  await awaitParked({ handle });
  await handle.executeUpdate(resolveAttentionUpdate, { args: [{ action: 'recheck', operator: 'maria.s' }] });
  expect((await handle.result()).status).toBe('authorized');
});

test.concurrent('an execution started anew for a filing on its way carries it on', async () => {
  const filing = harness.addFiling({ transmittedBefore: true, reconcile: [found] });
  const handle = await harness.startAgain(filing);
  expect((await handle.result()).status).toBe('authorized');
  expect(callsOf(filing, 'transmit', 'reconcile')).toEqual(['reconcile']);
});

const lostDisabling = {
  kind: 'nfeDisabling',
  plan: planOfDisabling,
  transmit: [lost, authorized],
} as const;

test.concurrent('a recheck of bytes that are their own question sends them once they have cooled', async () => {
  const started = await harness.start(lostDisabling, { reconcileMs: [], coolingMs: hour });
  await awaitParked(started);
  passTime(started.filing, 2 * hour);
  await wake(harness, started, 'recheck');
  expect((await started.result()).status).toBe('authorized');
  expect(callsOf(started.filing, 'transmit')).toHaveLength(2);
});

test.concurrent('a recheck of bytes that have not cooled sends nothing and parks the filing again', async ({
  expect,
}) => {
  const started = await harness.start(lostDisabling, { reconcileMs: [], coolingMs: hour });
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  await expect.poll(() => callsOf(started.filing, 'recordOutcome'), { timeout: 60_000 }).toHaveLength(2);
  expect(await awaitParked(started)).toMatchObject({ attention: 'reconcile_exhausted' });
  expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
  await wake(harness, started, 'abandon');
  await started.result();
});

const taken = {
  transmit: [answered({ class: 'duplicate', code: '539', otherKey: true })],
  keyedRuns: [2, 4, 1],
} as const;

test.concurrent('a number is released once every run of the filing was asked for and none is there', async ({
  expect,
}) => {
  const started = await harness.start({ ...taken, reconcile: [absent] });
  await awaitParked(started);
  const before = callsOf(started.filing, 'reconcile').length;
  expect(await decide(started, 'release')).toMatchObject({ action: 'release', result: 'carriedOut' });
  expect(callsOf(started.filing, 'reconcile')).toHaveLength(before + 3);
  expect(started.filing.outcomes.at(-1)).toEqual({ kind: 'failed', code: 'number_taken' });
  expect((await started.result()).status).toBe('failed');
});

test.concurrent('a release that has to wait for its question takes no second decision meanwhile', async () => {
  const started = await harness.start({ ...taken, reconcile: [absent, held, absent] });
  await awaitParked(started);
  const released = decide(started, 'release');
  await waitsForQuestion(started);
  await refused(started, 'abandon');
  expect(await released).toMatchObject({ result: 'carriedOut' });
  await started.result();
});

test.concurrent('a run of ours that is found comes before the release of its number', async ({ expect }) => {
  const started = await harness.start({ ...taken, reconcile: [absent, absent, found] });
  await awaitParked(started);
  expect(await decide(started, 'release')).toMatchObject({ result: 'overtaken' });
  expect(started.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', ofRun: 4 });
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent.each([
  [
    'an answer that decides nothing',
    { reconcile: [absent, absent, situation({ class: 'undecided', code: '108' })] },
  ],
  ['an authority that is away', { reconcile: [absent, absent, { kind: 'unreachable', reason: 'timeout' }] }],
  [
    'our key over another content',
    { reconcile: [absent, absent, situation({ class: 'digestMismatch', code: '100' })] },
  ],
  ['no key that anybody names', { reconcile: [absent], record: ['stored', 'unusable', 'stored'] }],
] as const)('%s releases no number, and the filing waits as before', async (_, script) => {
  const started = await harness.start({ ...taken, ...script });
  await awaitParked(started);
  const outcomes = started.filing.outcomes.length;
  expect(await decide(started, 'release')).toMatchObject({ result: 'unproven' });
  expect(await awaitParked(started)).toMatchObject({ attention: 'duplicate_unresolved' });
  expect(started.filing.outcomes).toHaveLength(outcomes);
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('only a number that may be taken is released', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'undecided', code: '108' })],
  });
  await awaitParked(started);
  await refused(started, 'release');
  await wake(harness, started, 'abandon');
  await started.result();
});

const evidence = '0123456789abcdef01234567';
const mismatch = situation({ class: 'digestMismatch', code: '100' });
const adopt = ({ handle }: StartedFiling, given?: string) =>
  handle.executeUpdate(resolveAttentionUpdate, {
    args: [{ action: 'adopt', operator: 'maria.s', evidence: given }],
  });

test.concurrent('what the authority holds is adopted over a fresh answer, with the evidence of the operator', async ({
  expect,
}) => {
  const started = await harness.start({ transmit: [lost], reconcile: [mismatch] });
  await awaitParked(started);
  const before = callsOf(started.filing, 'reconcile').length;
  expect(await adopt(started, evidence)).toMatchObject({ action: 'adopt', result: 'carriedOut' });
  expect(callsOf(started.filing, 'reconcile')).toHaveLength(before + 1);
  const adopted = started.filing.outcomes.at(-1);
  expect(adopted).toMatchObject({ kind: 'authorized', adopted: { evidence } });
  expect(adopted).not.toHaveProperty('ofRun');
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('an event with another text is adopted as the authority shows it', async ({ expect }) => {
  const held = situation({ class: 'textMismatch', code: '135' });
  const started = await harness.start({ kind: 'nfeEvent', transmit: [lost], reconcile: [held] });
  await awaitParked(started);
  expect(await adopt(started)).toMatchObject({ result: 'carriedOut' });
  expect(started.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', adopted: {} });
  await started.result();
});

test.concurrent('our own document that is found after all comes as it is', async ({ expect }) => {
  const started = await harness.start({ transmit: [lost], reconcile: [mismatch, found] });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'carriedOut' });
  expect(started.filing.outcomes.at(-1)).not.toHaveProperty('adopted');
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('a denial under our key comes before its adoption', async ({ expect }) => {
  const denied = situation({ class: 'denied', code: '301' });
  const started = await harness.start({ transmit: [lost], reconcile: [mismatch, denied] });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'overtaken' });
  expect((await started.result()).status).toBe('denied');
});

test.concurrent.each([
  ['a document that is not there', { reconcile: [mismatch, absent] }],
  ['what nothing proves', { reconcile: [mismatch], record: ['stored', 'unusable', 'stored'] }],
] as const)('%s is not adopted, and the filing waits as before', async (_, script) => {
  const started = await harness.start({ transmit: [lost], ...script });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'unproven' });
  expect(await awaitParked(started)).toMatchObject({ attention: 'digest_mismatch' });
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent.each([
  ['borne', [mismatch, held, mismatch], 'carriedOut'],
  ['not borne', [mismatch, held, absent], 'unproven'],
] as const)(
  'an adoption that has to wait for its question is answered once it is %s',
  async (_, reconcile, result) => {
    const started = await harness.start({ transmit: [lost], reconcile });
    await awaitParked(started);
    expect(await adopt(started, evidence)).toMatchObject({ result });
    expect(started.filing.waiting).toBeNull();
    if (result === 'carriedOut') expect((await started.result()).status).toBe('authorized');
    else {
      expect(await awaitParked(started)).toMatchObject({ attention: 'digest_mismatch', waiting: null });
      await wake(harness, started, 'abandon');
      await started.result();
    }
  },
);

test.concurrent('an adoption that loses its place in the database is not borne', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [mismatch, { kind: 'superseded' }, mismatch],
  });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'unproven' });
  await awaitParked(started);
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('a number that another key holds is not adopted', async () => {
  const started = await harness.start({ ...taken, reconcile: [absent] });
  await awaitParked(started);
  await refused(started, 'adopt');
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('a recheck of a duplicate asks for every run of the filing, named or not', async ({
  expect,
}) => {
  const started = await harness.start({ ...taken, reconcile: [absent, absent, found] });
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  expect(started.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', ofRun: 4 });
  expect((await started.result()).status).toBe('authorized');
});
>>>>>>> 7698ef73 (test(workflows): what a cut history hands on, the number of attempts, the next try, a second decision, an outage behind an open circuit and 656 at a resend are proven by the quick set)
