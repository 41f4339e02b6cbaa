import type { Client } from '@temporalio/client';
import { expect, test } from 'vitest';
import { countWorkers } from './count-workers.ts';

/** A server that names who asked for work last, and how many seconds ago. */
const naming = (...asked: readonly (readonly [identity: string, secondsAgo: number])[]): Client => {
  const pollers = asked.map(([identity, secondsAgo]) => ({
    identity,
    lastAccessTime: { seconds: 1_000_000 - secondsAgo },
  }));
  return {
    options: { namespace: 'default' },
    withDeadline: (_: number, work: () => unknown) => work(),
    workflowService: { describeTaskQueue: async () => ({ pollers }) },
  } as unknown as Client;
};

test('a process that asks for work no more, which the server still names, serves no queue', async () => {
  expect(await countWorkers(naming(['serves', 5], ['serves too', 75], ['is gone', 76]), 'sefaz.SP')).toBe(2);
});

test('of a queue nothing is known while the server does not answer', async () => {
  const silent = { options: {}, withDeadline: async () => Promise.reject(new Error('deadline exceeded')) };
  expect(await countWorkers(silent as unknown as Client, 'sefaz.SP')).toBeUndefined();
});
