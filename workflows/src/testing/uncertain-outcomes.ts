import { absent, answered, authorized, found, lost, situation } from './fake-filing.ts';
import type { Outcome } from './outcome.ts';

const rejected = answered({ class: 'rejected', code: '215' });
const duplicate = answered({ class: 'duplicate', code: '204' });
const uncatalogued = answered({ class: 'uncatalogued', code: '999' });
const storedAnswer = {
  kind: 'stored',
  class: 'authorized',
  code: '102',
  attemptId: '65f1c0ffee00000000000005',
} as const;
const accessDenied = { kind: 'unknown', reason: 'access_denied' } as const;

/** Cases in which it is unknown for a time what the authority holds: a lost answer, a duplicate, a missing digest. */
export const uncertainOutcomes: readonly Outcome[] = [
  {
    name: 'access-denied-then-absent',
    script: { transmit: [accessDenied], reconcile: [absent] },
    timing: { coolingMs: 1 },
    status: 'failed',
    transmissions: 1,
  },
  {
    name: 'access-denied-then-found',
    script: { transmit: [accessDenied], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'lost-then-found',
    script: { transmit: [lost], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'lost-then-resent',
    script: { transmit: [lost, authorized], reconcile: [absent] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'lost-then-duplicate',
    script: { transmit: [lost, duplicate], reconcile: [absent, absent, absent, found] },
    timing: { coolingMs: 1 },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'lost-then-denied',
    script: { transmit: [lost], reconcile: [situation({ class: 'denied', code: '301' })] },
    status: 'denied',
    transmissions: 1,
  },
  {
    name: 'lost-then-cancelled',
    script: { transmit: [lost], reconcile: [situation({ class: 'cancelled', code: '101' })] },
    status: 'cancelled',
    transmissions: 1,
  },
  {
    name: 'lost-then-rejected',
    script: { transmit: [lost, rejected], reconcile: [absent] },
    status: 'rejected',
    transmissions: 2,
  },
  {
    name: 'lost-with-unreachable-authority',
    script: {
      transmit: [lost],
      reconcile: [
        { kind: 'unreachable', reason: 'timeout' },
        'crash',
        situation({ class: 'misuse', code: '656' }),
        found,
      ],
    },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'answer-stored-before-a-crash',
    script: {
      transmit: ['crash'],
      reconcile: [
        { kind: 'stored', class: 'authorized', code: '100', attemptId: '65f1c0ffee00000000000009' },
      ],
    },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'crash-before-the-attempt',
    script: { transmit: ['crashBefore', authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'execution-lost-after-sending',
    script: { transmittedBefore: true, reconcile: [found] },
    status: 'authorized',
    transmissions: 0,
  },
  {
    name: 'duplicate-of-ours',
    script: { transmit: [duplicate], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'uncatalogued-then-found',
    script: { transmit: [uncatalogued], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'out-of-order-then-found',
    script: { transmit: [{ kind: 'outOfOrder' }], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'undecided-then-found',
    script: { transmit: [answered({ class: 'undecided', code: '100' })], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'digest-missing-then-found',
    script: { transmit: [answered({ class: 'digestMissing', code: '100' })], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'named-run-adopted',
    script: { transmit: [answered({ class: 'duplicate', code: '539', namedRun: 1 })], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'named-run-adopted-after-asking',
    script: {
      transmit: [lost],
      reconcile: [
        situation({ class: 'otherKey', code: '562', namedRun: 1 }),
        situation({ class: 'cancelled', code: '101' }),
      ],
    },
    status: 'cancelled',
    transmissions: 1,
  },
  {
    name: 'doubtful-run-adopted',
    script: { doubtfulRuns: [1], reconcile: [found] },
    status: 'authorized',
    transmissions: 0,
  },
  {
    name: 'doubtful-run-cleared-and-the-present-one-found',
    script: { doubtfulRuns: [1], transmittedBefore: true, reconcile: [absent, found] },
    timing: { coolingMs: 1 },
    status: 'authorized',
    transmissions: 0,
  },
  {
    name: 'doubtful-runs-cleared',
    script: { doubtfulRuns: [1, 2], reconcile: [absent] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'same-bytes-as-the-question',
    script: {
      transmit: [lost, lost, authorized],
      plan: { question: 'sameBytes', sameBytes: 'onceNotFound', receipt: 'none', followUp: 'none' },
    },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'same-bytes-answered-by-a-call-that-was-given-up',
    script: {
      transmit: ['crash'],
      findAnswer: [storedAnswer],
      plan: { question: 'sameBytes', receipt: 'none', followUp: 'none' },
    },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'same-bytes-answered-late',
    script: {
      transmit: [lost],
      findAnswer: [{ kind: 'none' }, { kind: 'none' }, storedAnswer],
      plan: { question: 'sameBytes', receipt: 'none', followUp: 'none' },
    },
    timing: { coolingMs: 60_000 },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'resent-once-not-found',
    script: {
      transmit: [lost, authorized],
      reconcile: [absent],
      plan: { sameBytes: 'onceNotFound', receipt: 'none', followUp: 'none' },
    },
    timing: { coolingMs: 60_000 },
    status: 'authorized',
    transmissions: 2,
  },
];
