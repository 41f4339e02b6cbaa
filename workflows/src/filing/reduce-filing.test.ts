import { filingInput, productionTiming, type RunToCarry, type TransmitResult } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { type FilingState, startFiling } from './filing-state.ts';
import { reduceFiling } from './reduce-filing.ts';

const stateWith = (changes: Partial<FilingState>): FilingState => ({
  ...startFiling(
    'nfe',
    filingKinds.nfe,
    filingInput(filingKinds.nfe, '65f1c0ffee00000000000001', productionTiming),
  ),
  ...changes,
});

const position = { step: 2, absentMeans: 'otherKey', resend: 'never' } as const;
const attemptId = 'a'.repeat(24);

test('a step gives the last transmission its time unless that is known', () => {
  const lastSent = (lastSentAt: number | undefined) => {
    const state = stateWith({ now: 5_000, uncertain: { ...position, lastSentAt } });
    return reduceFiling(state, 'dated', { at: 6_000 }).uncertain?.lastSentAt;
  };
  expect([undefined, 2_000].map(lastSent)).toEqual([6_000, 2_000]);
});

test('the time never goes back', () => {
  const now = (at: number) => reduceFiling(stateWith({ now: 5_000 }), 'dated', { at }).now;
  expect([4_000, 6_000].map(now)).toEqual([5_000, 6_000]);
});

const runOf = (run: number, rest: Partial<RunToCarry> = {}): RunToCarry =>
  ({
    kind: 'proceed',
    at: 0,
    run,
    nextOrdinal: 9,
    plan: { withoutEvents: 'adoptable' },
    ...rest,
  }) as RunToCarry;
const begin = (state: FilingState, run: RunToCarry, submitted?: number): FilingState =>
  reduceFiling(state, 'begun', { begun: run, submitted });

test('a new run begins without the knowledge of the run before, and the same run keeps its knowledge', () => {
  const before = {
    run: 1,
    transmissions: 2,
    lastCode: '108',
    putOff: 4,
    putOffSince: 50_000,
    queryFirst: true,
    pausedBefore: true,
    digestMissing: true,
    unusableAnswers: 1,
    superseded: 3,
    cleared: [7],
    unservedQueue: 'q',
    uncertain: position,
  } as const;
  expect(begin(stateWith(before), runOf(1))).toMatchObject(before);
  const fresh = stateWith({ run: 2, knownRun: 2, nextOrdinal: 9, withoutEvents: 'adoptable' });
  expect(begin(stateWith(before), runOf(2))).toEqual(fresh);
});

const recheck = { action: 'recheck', operator: 'maria.s' } as const;

test('a newer run or the end of the run overtakes a decision; the same run carries it out', () => {
  const deciding = stateWith({ run: 1, decision: recheck });
  const overtaken = { decision: undefined, answered: { decision: recheck, result: 'overtaken' } };
  expect(begin(deciding, runOf(2))).toMatchObject(overtaken);
  const over = { begun: { kind: 'ended', run: 1, status: 'authorized' }, submitted: 1 } as const;
  expect(reduceFiling(deciding, 'begun', over)).toMatchObject(overtaken);
  expect(begin(deciding, runOf(1))).toMatchObject({ decision: recheck, answered: undefined });
});

test('a newer run is carried in the trace of its own request, and a repeated submission changes no trace', () => {
  const submit = (state: FilingState, run: number, traceparent?: string): FilingState =>
    reduceFiling(state, 'submitted', { run, traceparent });
  const first = stateWith({ run: 1, knownRun: 1, traceparent: 'of the start' });
  expect(submit(first, 1, 'of the relay').traceparent).toBe('of the start');
  const second = submit(first, 2, 'of the retry');
  expect(second.traceparent).toBe('of the retry');
  expect(submit(second, 2, 'of the relay').traceparent).toBe('of the retry');
  expect(submit(second, 3).traceparent).toBeUndefined();
});

const parked = { attention: 'digest_mismatch', status: 'unknown' } as const;

test.each<[string, Partial<FilingState>, object | undefined]>([
  ['it was started again by the audit', {}, { ...parked, resendAllowed: false }],
  ['somebody submitted it', { seen: { submissions: 1, hurries: 0 } }, undefined],
  [
    'its history was cut while it waited',
    { run: 2, resumedParked: { ...parked, resendAllowed: true } },
    { ...parked, resendAllowed: true },
  ],
  ['another run was cut', { run: 1, resumedParked: { ...parked, resendAllowed: true } }, undefined],
])('a filing waits for a person again, or not: %s', (_, known, resumed) => {
  const state = begin(stateWith(known), runOf(2, { parked }));
  expect(state.resumedParked).toEqual(resumed);
  expect(state.status).toBe(resumed === undefined ? 'queued' : 'unknown');
});

test('a run is newer when neither the database nor an earlier submission named it', () => {
  expect(begin(stateWith({}), runOf(2), undefined).knownRun).toBe(2);
  expect(begin(stateWith({}), runOf(2), 3).knownRun).toBe(3);
});

const answered = (found: string) =>
  ({ kind: 'answered', class: found, code: '108', attemptId }) as TransmitResult;
const used = { nextOrdinal: 2, transmissions: 1, superseded: 0 };
const unused = { nextOrdinal: 1, transmissions: 0, superseded: 0 };

test.each<[string, TransmitResult | 'interrupted', object]>([
  ['an answer', answered('authorized'), { ...used, lastCode: '108', pausedBefore: false }],
  ['a pause', answered('paused'), { ...used, pausedBefore: true }],
  ['undue consumption', answered('misuse'), { ...used, pausedBefore: true }],
  ['no connection', { kind: 'notSent', reason: 'dns' }, { ...used, lastCode: null, pausedBefore: false }],
  ['a closed gate', { kind: 'held', waitMs: 1, reason: 'circuit' }, unused],
  ['a certificate that is missing', { kind: 'blocked', attention: 'certificate_missing' }, unused],
  ['another run', { kind: 'superseded' }, { ...unused, superseded: 3 }],
  ['no end', 'interrupted', { ...unused, superseded: 3 }],
  [
    'another ordinal',
    { kind: 'outOfOrder' },
    { ...unused, superseded: 3, queryFirst: true, uncertain: { ...position, lastSentAt: undefined } },
  ],
])('a transmission that meets %s', (_, result, known) => {
  const state = stateWith({ superseded: 3, uncertain: { ...position, lastSentAt: 1 } });
  expect(reduceFiling(state, 'sent', { queue: 'q', result })).toMatchObject(known);
});

test('the queue of a call that no worker took is kept until a worker takes the next call', () => {
  const call = (state: FilingState, result: TransmitResult | 'notTaken') =>
    reduceFiling(state, 'sent', { queue: 'q', result });
  const untaken = call(stateWith({ hurries: 2 }), 'notTaken');
  expect(untaken).toMatchObject({ unservedQueue: 'q', seen: { hurries: 2 } });
  expect(call(untaken, answered('paused')).unservedQueue).toBeUndefined();
});

test("the client's retry overrides a decision, and a decision is the reason that woke the filing", () => {
  const waiting = stateWith({ attention: 'digest_mismatch', decision: recheck });
  const wokenBy = { by: 'recheck', from: 'digest_mismatch' };
  expect(reduceFiling(waiting, 'woken', 'digest_mismatch')).toMatchObject({
    wokenBy,
    waits: 1,
    attention: null,
    decision: recheck,
  });
  expect(reduceFiling({ ...waiting, submissions: 1 }, 'woken', 'digest_mismatch')).toMatchObject({
    wokenBy: { by: 'retry', from: 'digest_mismatch' },
    answered: { decision: recheck, result: 'overtaken' },
  });
});

test('a missing digest is remembered until an answer ends the questions', () => {
  const read = (state: FilingState, verdict: 'digestMissing' | 'absent' | 'end') =>
    reduceFiling(state, 'situationRead', { verdict, resendAllowed: verdict === 'absent' });
  const missing = read(stateWith({}), 'digestMissing');
  expect(missing).toMatchObject({ digestMissing: true, resendAllowed: false });
  expect(read(missing, 'absent')).toMatchObject({ digestMissing: true, resendAllowed: true });
  expect(read(missing, 'end')).toMatchObject({ digestMissing: false, resendAllowed: false });
});

test('a wait for our database does not reset the number of refused writes', () => {
  const after = (reason: 'database' | 'circuit') => {
    const waiting = reduceFiling(stateWith({ superseded: 3 }), 'waitBegun', { reason, until: 1 });
    return reduceFiling(waiting, 'waitOver').superseded;
  };
  expect([after('database'), after('circuit')]).toEqual([3, 0]);
});
