import type { AttentionCase } from './attention-case.ts';
import { absent, answered, authorized, type FilingScript, found, lost, situation } from './fake-filing.ts';
import type { Outcome } from './outcome.ts';

/** Neither cancellations nor letters have receipts. */
const event = { kind: 'nfeEvent', plan: { receipt: 'none' } } as const satisfies FilingScript;
const duplicate = answered({ class: 'duplicate', code: '573' });
const paused = (code: '108' | '109') => answered({ class: 'paused', code });
const storedAnswer = {
  kind: 'stored',
  class: 'authorized',
  code: '135',
  attemptId: '65f1c0ffee00000000000009',
} as const;

/** The cases in which a cancellation or a correction letter ends without a person. */
export const eventOutcomes: readonly Outcome[] = [
  {
    name: 'rejected',
    script: { ...event, transmit: [answered({ class: 'rejected', code: '501' })] },
    status: 'rejected',
    transmissions: 1,
  },
  {
    name: 'client-certificate-refused',
    script: { ...event, transmit: [{ kind: 'notSent', reason: 'client_certificate_refused' }] },
    status: 'failed',
    transmissions: 1,
  },
  {
    name: 'paused-then-authorized',
    script: { ...event, transmit: [answered({ class: 'paused', code: '108' }), authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'paused-twice-then-authorized',
    script: { ...event, transmit: [paused('108'), paused('109'), authorized] },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'outage-without-end',
    script: { ...event, transmit: [paused('109')] },
    timing: { outageLimitMs: 60 },
    status: 'failed',
  },
  {
    name: 'misuse-then-authorized',
    script: { ...event, transmit: [answered({ class: 'misuse', code: '656' }), authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'execution-lost-after-sending',
    script: { ...event, transmittedBefore: true, reconcile: [found] },
    status: 'authorized',
    transmissions: 0,
  },
  {
    name: 'execution-lost-before-the-authority-had-it',
    script: { ...event, transmittedBefore: true, reconcile: [absent], transmit: [authorized] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'answer-stored-before-a-crash',
    script: { ...event, transmit: ['crash'], reconcile: [storedAnswer] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'crash-before-the-attempt',
    script: { ...event, transmit: ['crashBefore', authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'printing-fails',
    script: { ...event, renderLocally: ['fail'], render: ['fail'] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'duplicate-then-found',
    script: { ...event, transmit: [duplicate], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'lost-then-found',
    script: { ...event, transmit: [lost], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'lost-then-rejected',
    script: { ...event, transmit: [lost, answered({ class: 'rejected', code: '501' })], reconcile: [absent] },
    status: 'rejected',
    transmissions: 2,
  },
  {
    name: 'lost-then-resent',
    script: { ...event, transmit: [lost, authorized], reconcile: [absent] },
    status: 'authorized',
    transmissions: 2,
  },
];

const undecided = situation({ class: 'undecided', code: '101' });
const throughTheLadder = Array.from({ length: 4 }, () => undecided);
const anotherText = situation({ class: 'textMismatch', code: '100' });
const blocked = (attention: 'certificate_missing' | 'certificate_expired') =>
  ({ kind: 'blocked', attention }) as const;

/** The cases in which an event waits for a person. */
export const eventAttentions: readonly AttentionCase[] = [
  {
    name: 'letter-with-another-text',
    script: { ...event, transmit: [duplicate], reconcile: [anotherText] },
    attention: 'text_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'letter-with-another-text-then-retry',
    script: { ...event, transmit: [duplicate, authorized], reconcile: [anotherText, absent] },
    attention: 'text_mismatch',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'cancelled-without-its-event-then-retry',
    script: { ...event, transmit: [lost], reconcile: [...throughTheLadder, found] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'cancelled-without-its-event-then-recheck',
    script: { ...event, transmit: [lost], reconcile: [...throughTheLadder, found] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'cancelled-without-its-event-then-abandon',
    script: { ...event, transmit: [lost], reconcile: [undecided] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'reconcile-exhausted-then-resend',
    script: { ...event, transmit: [lost, lost, lost, lost, lost, authorized], reconcile: [absent] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'resend',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-then-retry',
    script: { ...event, transmit: [blocked('certificate_missing'), authorized] },
    attention: 'certificate_missing',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-while-uncertain',
    script: { ...event, transmit: [lost], reconcile: [blocked('certificate_missing'), found] },
    attention: 'certificate_missing',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'certificate-expired-then-retry',
    script: { ...event, begin: ['certificate_expired', 'signed'] },
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-expired-then-recheck',
    script: { ...event, begin: ['certificate_expired', 'signed'] },
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'recheck',
    status: 'authorized',
  },
];
