import type { IssueNfeTiming } from '@fiscal/contracts';
import type { NoteStatus } from '@fiscal/domain';
import { absent, answered, authorized, lost, type NoteScript, situation } from './fake-note.ts';

/** One way of a note from start to end, without a person. */
export interface Outcome {
  /** Name of the recorded history. */
  readonly name: string;
  readonly script: NoteScript;
  readonly status: NoteStatus | 'gone';
  /** Absent where it depends on time. */
  readonly transmissions?: number | undefined;
  readonly timing?: Partial<IssueNfeTiming> | undefined;
}

const rejected = answered({ class: 'rejected', code: '215' });
const paused = answered({ class: 'paused', code: '108' });
const misuse = answered({ class: 'misuse', code: '656' });
const duplicate = answered({ class: 'duplicate', code: '204' });
const found = situation({ class: 'authorized', code: '100' });
const received = answered({ class: 'received', code: '103', receipt: '351000000000001' });
const processing = answered({ class: 'processing', code: '105', receipt: '351000000000001' });
const uncatalogued = answered({ class: 'uncatalogued', code: '999' });
const unaccredited = answered({ class: 'rejected', code: '203' });

/** Every way that ends by itself; the test and the recording of histories walk the same list. */
export const outcomes: readonly Outcome[] = [
  { name: 'authorized', script: { transmit: [authorized] }, status: 'authorized', transmissions: 1 },
  { name: 'rejected', script: { transmit: [rejected] }, status: 'rejected', transmissions: 1 },
  {
    name: 'denied',
    script: { transmit: [answered({ class: 'denied', code: '301' })] },
    status: 'denied',
    transmissions: 1,
  },
  { name: 'configuration', script: { transmit: [unaccredited] }, status: 'rejected', transmissions: 1 },
  {
    name: 'access-denied',
    script: { transmit: [{ kind: 'notSent', reason: 'access_denied' }] },
    status: 'failed',
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
    transmissions: 4,
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
  { name: 'signing-fails', script: { sign: ['fail'] }, status: 'failed', transmissions: 0 },
  {
    name: 'schema-invalid',
    script: { sign: [{ kind: 'failed', code: 'schema_invalid' }] },
    status: 'failed',
    transmissions: 0,
  },
  { name: 'danfe-fails', script: { danfe: 'fail' }, status: 'authorized', transmissions: 1 },
  { name: 'gone', script: { gone: true }, status: 'gone', transmissions: 0 },
];
