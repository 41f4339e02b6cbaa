import type { AttentionCase } from './attention-case.ts';
import { absent, answered, authorized, type FilingScript, found, lost, situation } from './fake-filing.ts';
import type { Outcome } from './outcome.ts';

/** Neither cancellations nor letters have receipts. */
const event = { kind: 'nfeEvent', plan: { receipt: 'none' } } as const satisfies FilingScript;
const duplicate = answered({ class: 'duplicate', code: '573' });

/** Ways of cancellations and correction letters. */
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

/** Every way of an event into the hands of a person. */
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
