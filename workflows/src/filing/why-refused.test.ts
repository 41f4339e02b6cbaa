import type { AttentionAction, FilingKind } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import type { FilingState } from './filing-state.ts';
import { whyRefused } from './why-refused.ts';

const stateOf = (changes: Partial<FilingState>): FilingState =>
  ({
    attention: 'duplicate_unresolved',
    status: 'unknown',
    resendAllowed: true,
    ...filingKinds[changes.kind ?? 'nfe'],
    ...changes,
  }) as FilingState;

/** A kind of event that no file names. */
const anEvent = { kind: 'parcelEvent' as FilingKind, registers: 'event' } as const;

test.each<[AttentionAction, Partial<FilingState>, RegExp | undefined]>([
  ['resend', {}, undefined],
  ['resend', { resendAllowed: false }, /did not find/],
  // Nothing is sent under a number that was left to another document.
  ['resend', { isReleased: true }, /left to the document of another key/],
  ['recheck', { isReleased: true }, undefined],
  ['abandon', { isReleased: true }, undefined],
  // A document that has ended meanwhile takes no retry of its event; what is no event always has one, and may be registered.
  ['abandon', { attention: 'certificate_expired', status: 'failed', kind: 'nfeEvent' }, undefined],
  ['abandon', { attention: 'certificate_missing', status: 'failed', kind: 'nfseEvent' }, undefined],
  ['abandon', { attention: 'certificate_missing', status: 'failed', ...anEvent }, undefined],
  ['abandon', { attention: 'certificate_expired', status: 'failed', kind: 'nfe' }, /only an event/],
  ['abandon', { attention: 'certificate_missing', status: 'failed', kind: 'nfse' }, /only an event/],
  ['abandon', { attention: 'certificate_missing', status: 'failed', kind: 'nfeDisabling' }, /only an event/],
  ['abandon', { attention: 'certificate_expired', status: 'unknown', kind: 'nfe' }, undefined],
  ['abandon', { attention: 'dps_mismatch', status: 'failed', kind: 'nfse' }, undefined],
  ['release', {}, undefined],
  ['release', { attention: 'digest_mismatch' }, /is for duplicate_unresolved and dps_mismatch/],
  ['adopt', {}, /is for digest_mismatch/],
  ['adopt', { attention: 'dps_mismatch' }, undefined],
  ['adopt', { attention: 'reconcile_exhausted', withoutEvents: 'adoptable' }, undefined],
  ['adopt', { attention: 'duplicate_unresolved', withoutEvents: 'adoptable' }, undefined],
  ['adopt', { attention: 'reconcile_exhausted', withoutEvents: 'never' }, /is for digest_mismatch/],
  ['recheck', { attention: null }, /does not wait/],
])('%s of a filing with the state %j', (action, changes, refusal) => {
  const because = whyRefused(action, stateOf(changes));
  if (refusal === undefined) expect(because).toBeUndefined();
  else expect(because).toMatch(refusal);
});
