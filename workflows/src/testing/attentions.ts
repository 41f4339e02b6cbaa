import type { AttentionAction } from '@fiscal/contracts';
import type { Attention, FilingStatus } from '@fiscal/domain';
import { absent, answered, authorized, type FilingScript, found, lost, situation } from './fake-filing.ts';

/** One way into the hands of a person, and what the person does. */
export interface AttentionCase {
  /** Name of the recorded history. */
  readonly name: string;
  readonly script: FilingScript;
  readonly attention: Attention;
  /** Status while it waits. */
  readonly parkedAs: FilingStatus;
  readonly by: AttentionAction | 'retry';
  readonly status: FilingStatus;
}

const digestMissing = situation({ class: 'digestMissing', code: '100' });
const undecided = situation({ class: 'undecided', code: '108' });
const ladder = 4;
const through = <T>(answer: T): readonly T[] => Array.from({ length: ladder }, () => answer);

export const attentionCases: readonly AttentionCase[] = [
  {
    name: 'certificate-missing-then-retry',
    script: { begin: ['certificate_missing', 'signed'] },
    attention: 'certificate_missing',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-expired-then-recheck',
    script: { begin: ['certificate_expired', 'signed'] },
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'certificate-expired-when-sending',
    script: { transmit: [{ kind: 'blocked', attention: 'certificate_expired' }, authorized] },
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-while-uncertain',
    script: { transmit: [lost], reconcile: [{ kind: 'blocked', attention: 'certificate_missing' }, found] },
    attention: 'certificate_missing',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'reconcile-exhausted-then-recheck',
    script: { transmit: [lost], reconcile: [...through(undecided), found] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'reconcile-exhausted-then-resend',
    script: { transmit: [lost, lost, lost, lost, lost, authorized], reconcile: [absent] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'resend',
    status: 'authorized',
  },
  {
    name: 'reconcile-exhausted-then-abandon',
    script: { transmit: [lost], reconcile: [undecided] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'digest-mismatch-at-sending',
    script: { transmit: [answered({ class: 'digestMismatch', code: '100' })] },
    attention: 'digest_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'digest-mismatch-at-recording',
    script: { transmit: [authorized], record: ['digestMismatch', 'stored'] },
    attention: 'digest_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'digest-mismatch-after-asking',
    script: { transmit: [lost], reconcile: [situation({ class: 'digestMismatch', code: '100' })] },
    attention: 'digest_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'event-with-another-text',
    script: {
      transmit: [answered({ class: 'duplicate', code: '573' })],
      reconcile: [situation({ class: 'textMismatch', code: '100' })],
    },
    attention: 'text_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'letter-with-another-text',
    script: {
      kind: 'nfeEvent',
      plan: { receipt: 'none' },
      transmit: [answered({ class: 'duplicate', code: '573' })],
      reconcile: [situation({ class: 'textMismatch', code: '100' })],
    },
    attention: 'text_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'cancelled-without-its-event-then-retry',
    script: {
      kind: 'nfeEvent',
      plan: { receipt: 'none' },
      transmit: [lost],
      reconcile: [...through(undecided), found],
    },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'digest-missing-twice',
    script: { transmit: [answered({ class: 'digestMissing', code: '100' })], reconcile: [digestMissing] },
    attention: 'digest_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'digest-missing-after-asking-twice',
    script: { transmit: [lost], reconcile: [digestMissing, digestMissing, found] },
    attention: 'digest_mismatch',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-when-sending-again',
    script: {
      transmit: [lost, { kind: 'blocked', attention: 'certificate_missing' }, authorized],
      reconcile: [absent],
    },
    attention: 'certificate_missing',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-with-a-doubtful-run',
    script: { begin: ['certificate_missing', 'signed'], doubtfulRuns: [1], reconcile: [found] },
    attention: 'certificate_missing',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-after-an-execution-was-lost',
    script: { begin: ['certificate_missing', 'signed'], transmittedBefore: true, reconcile: [found] },
    attention: 'certificate_missing',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-while-a-receipt-is-open',
    script: {
      transmit: [answered({ class: 'received', code: '103', receipt: '351000000000001' })],
      receipt: [{ kind: 'blocked', attention: 'certificate_missing' }],
      reconcile: [{ kind: 'blocked', attention: 'certificate_missing' }, found],
    },
    attention: 'certificate_missing',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'answers-that-cannot-be-stored',
    script: {
      transmit: [authorized],
      reconcile: [found],
      record: ['unusable', 'unusable', 'unusable', 'unusable', 'unusable', 'stored', 'stored'],
    },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'named-run-not-found',
    script: { transmit: [answered({ class: 'duplicate', code: '539', namedRun: 1 })], reconcile: [absent] },
    attention: 'duplicate_unresolved',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'another-key-holds-the-number',
    script: {
      transmit: [answered({ class: 'duplicate', code: '539', otherKey: true })],
      reconcile: [absent],
    },
    attention: 'duplicate_unresolved',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'another-key-found-after-asking',
    script: { transmit: [lost], reconcile: [situation({ class: 'otherKey', code: '613' })] },
    attention: 'duplicate_unresolved',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
];
