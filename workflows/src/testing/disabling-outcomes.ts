import type { FilingPlan } from '@fiscal/contracts';
import type { AttentionCase } from './attention-case.ts';
import { answered, authorized, type FilingScript, lost } from './fake-filing.ts';
import type { Outcome } from './outcome.ts';

/** The plan of a disabling. It equals the plan of its adapter. */
export const planOfDisabling: FilingPlan = {
  question: 'sameBytes',
  sameBytes: 'afterCooling',
  receipt: 'none',
  followUp: 'none',
  mismatch: 'digest_mismatch',
  otherKey: 'none',
  withoutEvents: 'never',
};

const rejected = answered({ class: 'rejected', code: '241' });
const refusedAgain = answered({ class: 'rejected', code: '256' });
const undecided = answered({ class: 'undecided', code: '563' });
const paused = answered({ class: 'paused', code: '108' });
const misuse = answered({ class: 'misuse', code: '656' });
const found = {
  kind: 'stored',
  class: 'authorized',
  code: '563',
  attemptId: '65f1c0ffee00000000000005',
} as const;
const blocked = { kind: 'blocked', attention: 'certificate_expired' } as const;

const disabling = (script: FilingScript): FilingScript => ({
  kind: 'nfeDisabling',
  plan: planOfDisabling,
  ...script,
});

/** The cases in which a disabling ends without a person. */
export const disablingOutcomes: readonly Outcome[] = [
  {
    name: 'registered',
    script: disabling({ transmit: [authorized] }),
    status: 'authorized',
    transmissions: 1,
  },
  { name: 'rejected', script: disabling({ transmit: [rejected] }), status: 'rejected', transmissions: 1 },
  {
    name: 'lost-then-registered',
    script: disabling({ transmit: [lost, lost, authorized] }),
    timing: { coolingMs: 1 },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'lost-then-rejected',
    script: disabling({ transmit: [lost, refusedAgain] }),
    timing: { coolingMs: 1 },
    status: 'rejected',
    transmissions: 2,
  },
  {
    name: 'registered-without-protocol-then-with-it',
    script: disabling({ transmit: [undecided, authorized] }),
    timing: { coolingMs: 1 },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'paused-then-registered',
    script: disabling({ transmit: [paused, paused, authorized] }),
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'misuse-then-registered',
    script: disabling({ transmit: [misuse, authorized] }),
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'answer-stored-before-a-crash',
    script: disabling({ transmit: ['crash'], findAnswer: [found] }),
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'execution-lost-after-sending',
    script: disabling({ transmittedBefore: true, transmit: [authorized] }),
    timing: { coolingMs: 1 },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'client-certificate-refused',
    script: disabling({ transmit: [{ kind: 'notSent', reason: 'client_certificate_refused' }] }),
    status: 'failed',
    transmissions: 1,
  },
  {
    name: 'outage-without-end',
    script: disabling({ transmit: [{ kind: 'notSent', reason: 'connection_refused' }] }),
    timing: { outageLimitMs: 60 },
    status: 'failed',
  },
];

/** The cases in which a disabling waits for a person. */
export const disablingAttentions: readonly AttentionCase[] = [
  {
    name: 'reconcile-exhausted-then-retry',
    script: disabling({ transmit: [lost, lost, lost, lost, lost, authorized] }),
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'reconcile-exhausted-then-abandon',
    script: disabling({ transmit: [lost] }),
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'certificate-expired-then-retry',
    script: disabling({ transmit: [blocked, authorized] }),
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-expired-then-recheck',
    script: disabling({ transmit: [blocked, authorized] }),
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-then-retry',
    script: disabling({ begin: ['certificate_missing', 'signed'] }),
    attention: 'certificate_missing',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-while-uncertain',
    script: disabling({
      transmit: [lost, { kind: 'blocked', attention: 'certificate_missing' }, authorized],
    }),
    attention: 'certificate_missing',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
];
