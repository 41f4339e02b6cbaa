import { type FilingTiming, filingKindNames } from '@fiscal/contracts';
import type { FilingStatus } from '@fiscal/domain';
import { absent, answered, authorized, type FilingScript, found, lost, situation } from './fake-filing.ts';

/** One way of a filing from start to end, without a person. */
export interface Outcome {
  /** Name of the recorded history. */
  readonly name: string;
  readonly script: FilingScript;
  readonly status: FilingStatus | 'gone';
  /** Absent where it depends on time. */
  readonly transmissions?: number | undefined;
  readonly timing?: Partial<FilingTiming> | undefined;
}

const rejected = answered({ class: 'rejected', code: '215' });
const paused = answered({ class: 'paused', code: '108' });
const misuse = answered({ class: 'misuse', code: '656' });
const duplicate = answered({ class: 'duplicate', code: '204' });
const received = answered({ class: 'received', code: '103', receipt: '351000000000001' });
const processing = answered({ class: 'processing', code: '105', receipt: '351000000000001' });
const uncatalogued = answered({ class: 'uncatalogued', code: '999' });
const accessDenied = { kind: 'unknown', reason: 'access_denied' } as const;
const held = { kind: 'held', waitMs: 5, reason: 'circuit' } as const;

/** Every way that ends by itself, the first one of every kind; the test and the recording of histories use the same list. */
export const outcomes: readonly Outcome[] = [
  ...filingKindNames.map(
    (kind): Outcome => ({
      name: 'authorized',
      script: { kind, transmit: [authorized] },
      status: 'authorized',
      transmissions: 1,
    }),
  ),
  { name: 'rejected', script: { transmit: [rejected] }, status: 'rejected', transmissions: 1 },
  {
    name: 'denied',
    script: { transmit: [answered({ class: 'denied', code: '301' })] },
    status: 'denied',
    transmissions: 1,
  },
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
    name: 'client-certificate-refused',
    script: { transmit: [{ kind: 'notSent', reason: 'client_certificate_refused' }] },
    status: 'failed',
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
    name: 'paused-then-authorized',
    script: { transmit: [paused, paused, authorized] },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'refused-then-authorized',
    script: { transmit: [{ kind: 'notSent', reason: 'connection_refused' }, authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'circuit-open-then-authorized',
    script: {
      gate: [
        { kind: 'closed', waitMs: 5, reason: 'circuit' },
        { kind: 'closed', waitMs: 5, reason: 'misuse' },
        { kind: 'open' },
      ],
    },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'outage-without-end',
    script: { transmit: [paused] },
    timing: { outageLimitMs: 60 },
    status: 'failed',
  },
  {
    name: 'misuse-then-authorized',
    script: { transmit: [misuse, authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'receipt-then-authorized',
    script: { transmit: [received], receipt: [processing, lost, authorized] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'receipt-without-end',
    script: { transmit: [received], receipt: [processing], reconcile: [found] },
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
    name: 'held-then-authorized',
    script: { transmit: [held, { ...held, reason: 'misuse' }, authorized] },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'held-when-sending-again',
    script: { transmit: [lost, held, authorized] },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'out-of-order-then-found',
    script: { transmit: [{ kind: 'outOfOrder' }], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'out-of-order-then-sent',
    script: { transmit: [{ kind: 'outOfOrder' }, authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'superseded-then-authorized',
    script: { transmit: [{ kind: 'superseded' }, authorized] },
    status: 'authorized',
    transmissions: 2,
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
    name: 'doubtful-runs-cleared',
    script: { doubtfulRuns: [1, 2], reconcile: [absent] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'unusable-then-found',
    script: { transmit: [authorized], reconcile: [found], record: ['unusable', 'stored'] },
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
  {
    name: 'database-away-then-authorized',
    script: { begin: ['away', 'away', 'away', 'away', 'signed'], record: ['away', 'away', 'away', 'stored'] },
    status: 'authorized',
    transmissions: 1,
  },
  { name: 'printing-fails', script: { render: ['fail'] }, status: 'authorized', transmissions: 1 },
  { name: 'gone', script: { gone: true }, status: 'gone', transmissions: 0 },
];
