import type { AttentionAction } from '@fiscal/contracts';
import type { Attention, NoteStatus } from '@fiscal/domain';
import { absent, answered, authorized, lost, type NoteScript, situation } from './fake-note.ts';

/** One way into the hands of a person, and what the person does. */
export interface AttentionCase {
  /** Name of the recorded history. */
  readonly name: string;
  readonly script: NoteScript;
  readonly attention: Attention;
  /** Status while it waits. */
  readonly parkedAs: NoteStatus;
  readonly by: AttentionAction | 'retry';
  readonly status: NoteStatus;
}

const found = situation({ class: 'authorized', code: '100' });
const undecided = situation({ class: 'undecided', code: '108' });
const ladder = 4;
const through = <T>(answer: T): readonly T[] => Array.from({ length: ladder }, () => answer);

export const attentionCases: readonly AttentionCase[] = [
  {
    name: 'certificate-missing-then-retry',
    script: { sign: [{ kind: 'blocked', attention: 'certificate_missing' }, { kind: 'signed' }] },
    attention: 'certificate_missing',
    parkedAs: 'failed',
    by: 'retry',
    status: 'authorized',
  },
  {
    name: 'certificate-expired-then-recheck',
    script: { sign: [{ kind: 'blocked', attention: 'certificate_expired' }, { kind: 'signed' }] },
    attention: 'certificate_expired',
    parkedAs: 'failed',
    by: 'recheck',
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
    script: { transmit: [answered({ class: 'authorized', code: '100', digestDiffers: true })] },
    attention: 'digest_mismatch',
    parkedAs: 'unknown',
    by: 'abandon',
    status: 'failed',
  },
  {
    name: 'digest-mismatch-at-recording',
    script: { transmit: [authorized], authorization: 'misfit' },
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
    name: 'another-key-holds-the-number',
    script: { transmit: [answered({ class: 'duplicate', code: '539' })], reconcile: [absent] },
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
