import type { Client } from '@temporalio/client';
import { expect, test } from 'vitest';
import { countWorkers } from './count-workers.ts';

/** Returns a client of a server that lists these pollers, with the seconds since their last poll. */
const naming = (...requested: readonly (readonly [identity: string, secondsAgo: number])[]): Client => {
  const pollers = requested.map(([identity, secondsAgo]) => ({
    identity,
    lastAccessTime: { seconds: 1_000_000 - secondsAgo },
  }));
  return {
    options: { namespace: 'default' },
    withDeadline: (_: number, work: () => unknown) => work(),
    workflowService: { describeTaskQueue: async () => ({ pollers }) },
  } as unknown as Client;
};

test('a process that no longer polls, but that the server still lists, does not count', async () => {
  expect(await countWorkers(naming(['serves', 5], ['serves too', 75], ['is gone', 76]), 'sefaz.SP')).toBe(2);
});

test('the number of workers is undefined while the server does not answer', async () => {
  const silent = { options: {}, withDeadline: async () => Promise.reject(new Error('deadline exceeded')) };
  expect(await countWorkers(silent as unknown as Client, 'sefaz.SP')).toBeUndefined();
});
