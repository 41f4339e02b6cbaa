import type { RunToCarry, UncertainPosition } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { FilingState, WakeReason } from './filing-state.ts';
import { doubtfulRuns, isUncertain, mayBePaused, mayGoAgain, planQuestions, positionOf } from './position.ts';
import { reduceFiling } from './reduce-filing.ts';

const coolingMs = 1_000;
const now = 50_000;

interface Known {
  readonly uncertain?: UncertainPosition;
  readonly queryFirst?: boolean;
  readonly cleared?: readonly number[];
  readonly wokenBy?: WakeReason;
}
const stateOf = ({ uncertain, queryFirst = false, cleared = [], wokenBy }: Known = {}): FilingState =>
  ({ now, timing: { coolingMs }, uncertain, queryFirst, cleared, wokenBy }) as unknown as FilingState;

interface Carried {
  readonly transmittedBefore?: boolean;
  readonly doubtful?: readonly number[];
  readonly question?: 'key' | 'sameBytes';
  readonly sameBytes?: 'afterCooling' | 'onceNotFound';
  readonly lastSentMsAgo?: number;
}
const runOf = ({
  transmittedBefore = false,
  doubtful = [],
  question = 'key',
  sameBytes = 'afterCooling',
  lastSentMsAgo,
}: Carried = {}): RunToCarry =>
  ({
    transmittedBefore,
    lastSentMsAgo,
    plan: { question, sameBytes },
    doubtfulRuns: doubtful,
  }) as unknown as RunToCarry;

const queried: UncertainPosition = { step: 2, absentMeans: 'otherKey', resend: 'never', ofRun: 1 };

test.each<[string, Known, Carried, boolean]>([
  ['nothing was sent', {}, {}, false],
  ['it was sent before', {}, { transmittedBefore: true }, true],
  ['it has to be queried first', { queryFirst: true }, {}, true],
  ['questions began', { uncertain: queried }, {}, true],
  ['an earlier run is in doubt', {}, { doubtful: [1] }, true],
  ['an earlier run was cleared', { cleared: [1] }, { doubtful: [1] }, false],
  ['one of two was cleared', { cleared: [1] }, { doubtful: [1, 2] }, true],
  ['the same bytes go again', {}, { doubtful: [1], question: 'sameBytes' }, false],
])('a filing is uncertain or not: %s', (_, known, carried, uncertain) => {
  expect(isUncertain(stateOf(known), runOf(carried))).toBe(uncertain);
});

test.each<[string, boolean, boolean | undefined, boolean]>([
  ['no pause was answered', false, undefined, false],
  ['this history was answered with one', true, undefined, true],
  ['the database knows of one', false, true, true],
])('the authority may hold a document that it postponed, or not: %s', (_, pausedBefore, wasPaused, may) => {
  const run = { pausedBefore: wasPaused } as unknown as RunToCarry;
  expect(mayBePaused({ ...stateOf(), pausedBefore }, run)).toBe(may);
});

test('doubtful runs are queried in their order, without the cleared ones', () => {
  expect(doubtfulRuns(stateOf({ cleared: [2] }), runOf({ doubtful: [1, 2, 3] }))).toEqual([1, 3]);
});

test.each<[string, number | undefined, Carried, boolean]>([
  ['the time of the transmission is unknown', undefined, {}, false],
  ['a moment before it has cooled', now - coolingMs + 1, {}, false],
  ['in the moment that it has cooled', now - coolingMs, {}, true],
  ['its authority need not cool', undefined, { sameBytes: 'onceNotFound' }, true],
])('the bytes may be sent again or not: %s', (_, lastSentAt, carried, may) => {
  const uncertain = { ...positionOf(stateOf()), lastSentAt };
  expect(mayGoAgain(stateOf({ uncertain }), runOf(carried))).toBe(may);
});

test('a position begins with a lost answer, and a change keeps its other fields', () => {
  expect(positionOf(stateOf())).toEqual({ step: 0, absentMeans: 'lost', resend: 'whenCooled' });
  const moved = reduceFiling(stateOf(), 'moved', { step: 1 });
  expect(moved.uncertain).toEqual({ step: 1, absentMeans: 'lost', resend: 'whenCooled' });
  expect(reduceFiling(moved, 'moved', { absentMeans: 'otherKey' }).uncertain).toEqual({
    step: 1,
    absentMeans: 'otherKey',
    resend: 'whenCooled',
  });
});

const sent = { transmittedBefore: true };
test.each<[string, Known, Carried, 'query' | 'queryLater', number]>([
  [
    'of this execution and of the database, the later',
    { uncertain: { ...queried, lastSentAt: 49_000 } },
    { ...sent, lastSentMsAgo: 400 },
    'queryLater',
    49_600,
  ],
  [
    'of this execution where it is the later',
    { uncertain: { ...queried, lastSentAt: 49_700 } },
    { ...sent, lastSentMsAgo: 400 },
    'queryLater',
    49_700,
  ],
  ['of this execution alone', { uncertain: { ...queried, lastSentAt: 49_000 } }, sent, 'queryLater', 49_000],
  ['of the database, once it has cooled', {}, { ...sent, lastSentMsAgo: 1_000 }, 'query', 49_000],
  ['just now, while it has not cooled', {}, { ...sent, lastSentMsAgo: 999 }, 'query', now],
  ['just now, when it is unknown', {}, sent, 'query', now],
  [
    'of this execution, whose question was put off',
    { uncertain: { ...queried, lastSentAt: 49_000, isPutOff: true } },
    sent,
    'query',
    49_000,
  ],
  [
    'just now, where it has to be queried first',
    { queryFirst: true, uncertain: { ...queried, lastSentAt: 1 } },
    sent,
    'query',
    now,
  ],
])(
  'at the begin of a run the time of the last transmission is %s',
  (_, known, carried, first, lastSentAt) => {
    const position = { ...positionOf(stateOf(known)), lastSentAt };
    expect(planQuestions(stateOf(known), runOf(carried))).toEqual({ first, position });
  },
);

test('a run without doubt plans no questions', () => {
  const wokenBy = { by: 'recheck', from: 'text_mismatch' } as const;
  expect(planQuestions(stateOf({ wokenBy }), runOf())).toBeUndefined();
});

const parked = { ...queried, lastSentAt: 40_000 };
const fresh = { step: 0, lastSentAt: 40_000, absentMeans: 'otherKey', ofRun: 1, resend: 'whenCooled' };
test.each<[string, object, object]>([
  ['a resend', { by: 'resend' }, { ...fresh, absentMeans: 'lost', ofRun: undefined }],
  ...(
    [
      ['text_mismatch', 'text_mismatch'],
      ['certificate_missing', 'reconcile_exhausted'],
      ['certificate_expired', 'reconcile_exhausted'],
    ] satisfies [Attention, Attention][]
  ).map(([from, exhaustedAs]): [string, object, object] => [
    `a recheck of ${from}`,
    { by: 'recheck', from },
    { ...fresh, resend: 'never', exhaustedAs },
  ]),
])('the questions begin again after %s', (_, wokenBy, position) => {
  const state = stateOf({ uncertain: parked, wokenBy: wokenBy as WakeReason });
  expect(planQuestions(state, runOf(sent))).toEqual({ first: 'query', position });
});
