import { filingStatuses } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { registrationStatus } from './registration-status.ts';

const ofNotesAlone: readonly string[] = ['denied', 'cancelled', 'disabled'];

test('a status that waits for the authority becomes queued, authorized becomes registered, and the others stay', () => {
  const shown = filingStatuses
    .filter((status) => !ofNotesAlone.includes(status))
    .map((status) => [status, registrationStatus(status)]);
  expect(Object.fromEntries(shown)).toEqual({
    queued: 'queued',
    sending: 'sending',
    pending: 'queued',
    unknown: 'unknown',
    authorized: 'registered',
    rejected: 'rejected',
    failed: 'failed',
  });
});

test.each(['denied', 'cancelled', 'disabled'] as const)('%s is only a status of notes', (status) => {
  expect(() => registrationStatus(status)).toThrow(status);
});
