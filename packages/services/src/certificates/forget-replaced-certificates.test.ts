import { expect, test } from 'vitest';
import { forgetReplacedCertificates } from './forget-replaced-certificates.ts';

/** Subscribes with a database whose notifications and openings of the listening connection the test causes. */
async function subscribe() {
  const calls: string[] = [];
  const record = (name: string) => (id?: string) => calls.push(id === undefined ? name : `${name} ${id}`);
  const held = { notify: (_: string): void => undefined, opened: (): void => undefined };
  await forgetReplacedCertificates(
    {
      db: {
        async listen(_, onPayload, onReady) {
          held.notify = onPayload;
          held.opened = () => onReady?.();
          onReady?.();
          return { unlisten: async () => undefined };
        },
      },
    },
    {
      connections: { release: record('release'), releaseAll: record('releaseAll') },
      keys: { evict: record('evict'), clear: record('clear') },
    },
  );
  return { calls, ...held };
}

test('nothing is released when the process listens for the first time', async () => {
  const { calls } = await subscribe();
  expect(calls).toEqual([]);
});

test('a removed certificate alone leaves the process', async () => {
  const { calls, notify } = await subscribe();
  notify('c1');
  expect(calls).toEqual(['evict c1', 'release c1']);
});

test('every certificate leaves the process each time that it listens again', async () => {
  const { calls, opened } = await subscribe();
  opened();
  opened();
  expect(calls).toEqual(['clear', 'releaseAll', 'clear', 'releaseAll']);
});
