import { openDatabase } from '@fiscal/db';
import { patientDeadlineMs } from '@fiscal/db/testing';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { useHarness } from '../testing/use-harness.ts';
import { recordPerson } from './record-person.ts';

const harness = useHarness();
const db = useOpened(async () =>
  openDatabase({
    url: harness.database.urls.console,
    purpose: 'console',
    max: 1,
    deadlineMs: patientDeadlineMs,
  }),
);
const ana = { handle: 'ana', issuer: 'https://contas.example', subject: '1' };

test('the same account is known, and that of another provider with its name and number is another person', async () => {
  expect(await recordPerson({ db }, ana)).toEqual({ kind: 'recorded' });
  expect(await recordPerson({ db }, ana)).toEqual({ kind: 'known' });
  expect(await recordPerson({ db }, { ...ana, issuer: 'https://other.example' })).toEqual({
    kind: 'handleTaken',
  });
});
