import { filingStatuses } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { registrationStatus } from './registration-status.ts';

const ofNotesAlone: readonly string[] = ['denied', 'cancelled', 'disabled'];

test('one that waits for the authority is in the queue, an authorized one is registered, the others keep their word', () => {
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

test.each(['denied', 'cancelled', 'disabled'] as const)('%s is a status of notes alone', (status) => {
  expect(() => registrationStatus(status)).toThrow(status);
});
