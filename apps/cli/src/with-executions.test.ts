import { readCliSettings } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { CommandFailed } from './context/command-failed.ts';
import { withExecutions } from './with-executions.ts';

/** Settings with an address of Temporal where nobody listens. */
const settings = readCliSettings({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
const filing = ['nfe', '0123456789abcdef01234567'] as const;

test('without the keys of the codec a command that needs them fails; one that does not need them works', async () => {
  const work = () => withExecutions({ settings, filingKinds }, 'needed', async () => 'done');
  await expect(work()).rejects.toThrow(CommandFailed);
  await expect(work()).rejects.toThrow(/CODEC_KEYS/);
  expect(await withExecutions({ settings, filingKinds }, 'optional', async () => 'done')).toBe('done');
});

test('an unreachable Temporal is reported', async () => {
  const requested = await withExecutions({ settings, filingKinds }, 'optional', (executions) =>
    Promise.all([executions.describe(...filing), executions.hurry(...filing)]),
  );
  expect(requested).toEqual([{ state: 'unreachable' }, 'unreachable']);
});
