import type { AttentionCase } from './attention-case.ts';
import { absent, answered, authorized, type FilingScript, found, lost, situation } from './fake-filing.ts';
import type { Outcome } from './outcome.ts';

/** The Sefin answers at once. */
const nfse = {
  kind: 'nfse',
  plan: { receipt: 'none', mismatch: 'dps_mismatch' },
} as const satisfies FilingScript;
const event = { kind: 'nfseEvent', plan: { receipt: 'none' } } as const satisfies FilingScript;

const duplicate = answered({ class: 'duplicate', code: 'E0014' });
const rejected = (code: string) => answered({ class: 'rejected', code });
const heldByOthers = situation({ class: 'otherKey', code: '403' });
const otherDps = situation({ class: 'digestMismatch', code: '100' });
const otherText = situation({ class: 'textMismatch', code: '135' });
const undecided = situation({ class: 'undecided', code: '100' });
const throughTheLadder = Array.from({ length: 4 }, () => undecided);
const storedAnswer = {
  kind: 'stored',
  class: 'authorized',
  code: '100',
  attemptId: '65f1c0ffee00000000000009',
} as const;
const blocked = (attention: 'certificate_missing' | 'certificate_expired') =>
  ({ kind: 'blocked', attention }) as const;

/** Returns the cases that an NFS-e and its event have in common. */
const common = (script: FilingScript, code: string): readonly Outcome[] => [
  {
    name: 'rejected',
    script: { ...script, transmit: [rejected(code)] },
    status: 'rejected',
    transmissions: 1,
  },
  {
    name: 'client-certificate-refused',
    script: { ...script, transmit: [{ kind: 'notSent', reason: 'access_denied' }] },
    status: 'failed',
    transmissions: 1,
  },
  {
    name: 'lost-then-found',
    script: { ...script, transmit: [lost], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'lost-then-resent',
    script: { ...script, transmit: [lost, authorized], reconcile: [absent] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'lost-then-rejected',
    script: { ...script, transmit: [lost, rejected(code)], reconcile: [absent] },
    status: 'rejected',
    transmissions: 2,
  },
  {
    name: 'duplicate-then-found',
    script: { ...script, transmit: [duplicate], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'execution-lost-after-sending',
    script: { ...script, transmittedBefore: true, reconcile: [found] },
    status: 'authorized',
    transmissions: 0,
  },
  {
    name: 'answer-stored-before-a-crash',
    script: { ...script, transmit: ['crash'], reconcile: [storedAnswer] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'crash-before-the-attempt',
    script: { ...script, transmit: ['crashBefore', authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'printing-fails',
    script: { ...script, renderLocally: ['fail'], render: ['fail'] },
    status: 'authorized',
    transmissions: 1,
  },
];

/** The cases in which an NFS-e or its event ends without a person. */
export const nfseOutcomes: readonly Outcome[] = [
  ...common(nfse, 'E0310'),
  {
    name: 'lost-then-duplicate-then-found',
    script: { ...nfse, transmit: [lost, duplicate], reconcile: [absent, absent, absent, found] },
    status: 'authorized',
  },
  {
    name: 'earlier-run-holds-the-number',
    script: {
      ...nfse,
      transmit: [duplicate],
      reconcile: [situation({ class: 'otherKey', code: '100', namedRun: 1 }), found],
    },
    status: 'authorized',
    transmissions: 1,
  },
  ...common(event, 'E0822'),
];

/** Returns the cases in which an NFS-e or its event waits for a person. */
const commonAttentions = (script: FilingScript): readonly AttentionCase[] => [
  {
    name: 'reconcile-exhausted-then-retry',
    script: { ...script, transmit: [lost], reconcile: [...throughTheLadder, found] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'reconcile-exhausted-then-recheck',
    script: { ...script, transmit: [lost], reconcile: [...throughTheLadder, found] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'reconcile-exhausted-then-abandon',
    script: { ...script, transmit: [lost], reconcile: [undecided] },
    attention: 'reconcile_exhausted',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'certificate-missing-then-retry',
    script: { ...script, begin: ['certificate_missing', 'signed'] },
    attention: 'certificate_missing',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-missing-while-uncertain',
    script: { ...script, transmit: [lost], reconcile: [blocked('certificate_missing'), found] },
    attention: 'certificate_missing',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'certificate-expired-then-retry',
    script: { ...script, transmit: [blocked('certificate_expired'), authorized] },
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-expired-then-recheck',
    script: { ...script, begin: ['certificate_expired', 'signed'] },
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'recheck',
    status: 'authorized',
  },
];

/** All cases in which an NFS-e or its event waits for a person. */
export const nfseAttentions: readonly AttentionCase[] = [
  ...commonAttentions(nfse),
  {
    name: 'other-dps-at-sending',
    script: { ...nfse, transmit: [answered({ class: 'digestMismatch', code: '100' })] },
    attention: 'dps_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'other-dps-then-abandon',
    script: { ...nfse, transmit: [duplicate], reconcile: [otherDps] },
    attention: 'dps_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'other-dps-then-recheck',
    script: { ...nfse, transmit: [duplicate], reconcile: [otherDps, found] },
    attention: 'dps_mismatch',
    parkedAs: 'unknown',
    by: 'recheck',
    status: 'authorized',
  },
  {
    name: 'other-dps-then-retry',
    script: { ...nfse, transmit: [duplicate], reconcile: [otherDps, found] },
    attention: 'dps_mismatch',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'held-by-others-then-retry',
    script: { ...nfse, transmit: [duplicate], reconcile: [heldByOthers, found] },
    attention: 'duplicate_unresolved',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'held-by-others-then-abandon',
    script: { ...nfse, transmit: [duplicate], reconcile: [heldByOthers] },
    attention: 'duplicate_unresolved',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  ...commonAttentions(event),
  {
    name: 'other-text-then-retry',
    script: { ...event, transmit: [duplicate, authorized], reconcile: [otherText, absent] },
    attention: 'text_mismatch',
    parkedAs: 'unknown',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'other-text-then-abandon',
    script: { ...event, transmit: [duplicate], reconcile: [otherText] },
    attention: 'text_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
];
