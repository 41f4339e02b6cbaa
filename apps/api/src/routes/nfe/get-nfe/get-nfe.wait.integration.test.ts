import { createNotifier } from '@fiscal/services';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getNfeOperation } from './get-nfe.operation.ts';

const api = useOwnTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

// No timer runs out: neither the time of a wait nor a poll can end it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const waitFor = (id: string) => api().call(getNfeOperation, { params: { id }, query: { wait: '25' } });

/** As the worker does that recorded an outcome. */
async function notify(id: string): Promise<void> {
  const problems: unknown[] = [];
  const notifier = createNotifier({ db: api().services.db, onProblem: (error) => problems.push(error) });
  notifier.notify(id);
  await notifier.stop();
  expect(problems).toEqual([]);
}

test('of eleven waits of a client one answers at once, as the note stands; ten go on', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'eleven' });
  const waits = Array.from({ length: 11 }, () => waitFor(id));
  expect((await Promise.race(waits)).body).toMatchObject({ id, status: 'queued' });
  await finishNote(api(), id, 'authorized');
  await notify(id);
  const statuses = (await Promise.all(waits)).map(({ body }) => ('status' in body ? body.status : body));
  expect(statuses.sort()).toEqual([...Array(10).fill('authorized'), 'queued']);
});

test('a wait is woken by the notice of the worker that recorded the outcome, without a poll', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'notified' });
  let isAnswered = false;
  const waiting = waitFor(id).finally(() => {
    isAnswered = true;
  });
  await finishNote(api(), id, 'authorized');
  expect(isAnswered).toBe(false);
  await notify(id);
  expect((await waiting).body).toMatchObject({ id, status: 'authorized' });
});

test('a wait for a note that has ended answers at once', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'ended' });
  await finishNote(api(), id, 'rejected');
  expect((await waitFor(id)).body).toMatchObject({ id, status: 'rejected' });
});
