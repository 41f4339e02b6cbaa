import { createNotifier } from '@fiscal/services';
import { beforeAll, expect, test, vi } from 'vitest';
import { queueNote, readyCompany, settleNote } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeOperation } from './get-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('a client has ten waits at a time: the eleventh answers at once, as the note stands', async () => {
  const id = await queueNote(api(), companyId);
  let open = 0;
  const ten = Array.from({ length: 10 }, async () => {
    open += 1;
    const answer = await api().call(getNfeOperation, { params: { id }, query: { wait: '4' } });
    open -= 1;
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const eleventh = await api().call(getNfeOperation, { params: { id }, query: { wait: '4' } });
  expect(open).toBe(10);
  expect(eleventh.status).toBe(200);
  expect(eleventh.body).toMatchObject({ id, status: 'queued' });
  const answers = await Promise.all(ten);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));

  const began = performance.now();
  await api().call(getNfeOperation, { params: { id }, query: { wait: '1' } });
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});

test('a wait is woken by the notice of the worker that recorded the outcome, without a poll', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'told' });
  const problems: unknown[] = [];
  const notifier = createNotifier({ db: api().services.db, onProblem: (error) => problems.push(error) });
  // No timer runs out: only the notice can end the wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isAnswered = false;
  const waiting = api()
    .call(getNfeOperation, { params: { id }, query: { wait: '25' } })
    .finally(() => {
      isAnswered = true;
    });
  await settleNote(api(), id, 'authorized');
  expect(isAnswered).toBe(false);
  notifier.notify(id);
  expect((await waiting).body).toMatchObject({ id, status: 'authorized' });
  vi.runAllTimers();
  vi.useRealTimers();
  await notifier.stop();
  expect(problems).toEqual([]);
});
