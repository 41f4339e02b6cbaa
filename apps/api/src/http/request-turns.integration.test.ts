import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { registerCompany } from '../testing/companies.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { useTestListeners } from '../testing/use-test-listeners.ts';
import { createRequestTurns } from './request-turns.ts';

const api = useTestApi();
/** The files that are being opened. The test ends each. */
const begun: { readonly password: string; readonly end: () => void }[] = [];
const turns = createRequestTurns();
const listeners = useTestListeners(api, {
  turns,
  services: {
    pfx: {
      open: (_, password) =>
        new Promise((resolve) => {
          begun.push({ password, end: () => resolve({ ok: false, reason: 'wrong_password' }) });
        }),
    },
  },
});

async function uploaderOf(
  key: string,
): Promise<(password: string, signal?: AbortSignal) => Promise<Response>> {
  const companyId = await registerCompany(api(), {}, { key });
  return (password, signal) =>
    fetch(`${listeners().addresses.sandbox}/v1/companies/${companyId}/certificate`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pfxBase64: 'MAAA'.repeat(100), password }),
      ...(signal === undefined ? {} : { signal }),
    });
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!holds() && performance.now() < end) await setTimeout(5);
  expect(holds()).toBe(true);
}

test('uploads of one client wait for each other; too many are refused, and the upload of a client that left never begins', async () => {
  const [first, second] = await Promise.all([uploaderOf(api().keys.test), uploaderOf(api().keys.other)]);
  const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;
  const waiting = (count: number) => until(() => turns.uploads.waiting() === count);
  const answers = [statusOf(first('a-1'))];
  await until(() => begun.length === 1);
  const gone = new AbortController();
  const abandoned = Array.from({ length: 3 }, (_, n) =>
    statusOf(first(`gone-${n}`, gone.signal)).catch(() => 'gone'),
  );
  await waiting(3);
  answers.push(statusOf(first('a-2')));
  await waiting(4);
  answers.push(statusOf(first('a-3')));
  await waiting(5);
  const refused = await first('a-too-many');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ error: { code: 'busy', details: { retryAfterSeconds: 2 } } });
  answers.push(statusOf(second('b-1')));
  await waiting(6);
  gone.abort();
  expect(await Promise.all(abandoned)).toEqual(['gone', 'gone', 'gone']);
  await waiting(3);
  for (let n = 0; n < 4; n += 1) {
    await until(() => begun.length === n + 1);
    begun[n]?.end();
  }
  expect(await Promise.all(answers)).toEqual([422, 422, 422, 422]);
  expect(begun.map(({ password }) => password)).toEqual(['a-1', 'b-1', 'a-2', 'a-3']);
});
