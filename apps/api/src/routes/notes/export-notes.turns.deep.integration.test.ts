import { cannotDraw } from '@fiscal/services/testing';
import { fixedClock } from '@fiscal/testkit';
import { createFairQueue } from '@fiscal/threads';
import { beforeAll, expect, test } from 'vitest';
import { createRequestTurns } from '../../http/request-turns.ts';
import { finishNote, queueNote, readyCompany } from '../../testing/notes.ts';
import { useOwnTestApi } from '../../testing/use-test-api.ts';
import { useTestListeners } from '../../testing/use-test-listeners.ts';

/** The clock of the tests. The made-up answers of the authority are two days older. */
const now = new Date('2026-11-23T15:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });
/** The drawings in progress. The test ends each. */
const begun: (() => void)[] = [];
const drawings = createFairQueue({ atOnce: 2, atOncePerOwner: 1, waiting: 1, waitingPerOwner: 1 });
const listeners = useTestListeners(api, {
  turns: { ...createRequestTurns(), drawings },
  services: {
    renderers: {
      nfe: () => new Promise((resolve) => begun.push(() => resolve(Buffer.from('%PDF-1.7')))),
      nfse: cannotDraw,
    },
  },
});

let companyId = '';
beforeAll(async () => {
  companyId = await readyCompany(api());
});

const send = (path: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${listeners().addresses.sandbox}${path}`, {
    headers: { authorization: `Bearer ${api().keys.test}` },
    ...(signal === undefined ? {} : { signal }),
  });
const statusOf = async (answer: Promise<Response>): Promise<number> => {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
};
const reaches = (count: () => number, wanted: number) =>
  expect.poll(count, { timeout: 20_000, interval: 5 }).toBe(wanted);

test('the DANFEs of an export wait in the queue of their client, are refused when it is full, and end with the client', async () => {
  const ids = [];
  for (const externalId of ['first', 'second']) {
    const id = await queueNote(api(), companyId, { externalId });
    await finishNote(api(), id, 'authorized', 'missing');
    ids.push(id);
  }
  const path = `/v1/nfe/export?companyId=${companyId}&month=2026-11&danfe=1`;
  const danfe = `/v1/nfe/${ids[0]}/danfe`;
  const rendered = statusOf(send(danfe));
  await reaches(() => begun.length, 1);
  const left = new AbortController();
  const abandoned = statusOf(send(path, left.signal)).catch(() => 'left');
  await reaches(() => drawings.waiting(), 1);
  // The place of those who wait is taken.
  expect(await statusOf(send(danfe))).toBe(503);
  left.abort();
  expect(await abandoned).toBe('left');
  await reaches(() => drawings.waiting(), 0);

  const exported = statusOf(send(path));
  await reaches(() => drawings.waiting(), 1);
  expect(begun).toHaveLength(1);
  begun[0]?.();
  expect(await rendered).toBe(200);
  for (const nth of [1, 2]) {
    await reaches(() => begun.length, nth + 1);
    begun[nth]?.();
  }
  expect(await exported).toBe(200);
  expect(begun).toHaveLength(3);
});

test('an export is answered busy when the queue for its drawing is full', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'full' });
  await finishNote(api(), id, 'authorized', 'missing');
  const before = begun.length;
  const rendered = statusOf(send(`/v1/nfe/${id}/danfe`));
  await reaches(() => begun.length, before + 1);
  const waiting = statusOf(send(`/v1/nfe/${id}/danfe`));
  await reaches(() => drawings.waiting(), 1);
  const refused = await send(`/v1/nfe/export?companyId=${companyId}&month=2026-11&danfe=1`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  begun[before]?.();
  expect(await rendered).toBe(200);
  await reaches(() => begun.length, before + 2);
  begun[before + 1]?.();
  expect(await waiting).toBe(200);
});
