import { createNotifier } from '@fiscal/services';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { finishService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from './get-nfse.operation.ts';

const api = useOwnTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

// No timer runs out: neither the time of a wait nor a poll can end it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const waitFor = (id: string) => api().call(getNfseOperation, { params: { id }, query: { wait: '25' } });

describe('200, with wait', () => {
  test('a wait is woken by the notice of the worker that recorded the outcome, without a poll', async () => {
    const id = await queueService(api(), companyId, { externalId: 'notified' });
    let isAnswered = false;
    const waiting = waitFor(id).finally(() => {
      isAnswered = true;
    });
    await finishService(api(), id, 'authorized');
    expect(isAnswered).toBe(false);
    const problems: unknown[] = [];
    const notifier = createNotifier({ db: api().services.db, onProblem: (error) => problems.push(error) });
    notifier.notify(id);
    await notifier.stop();
    expect(problems).toEqual([]);
    expect((await waiting).body).toMatchObject({ id, status: 'authorized', nfseNumber: '1' });
  });

  test('a wait for an NFS-e that has ended answers at once', async () => {
    const id = await queueService(api(), companyId, { externalId: 'ended' });
    await finishService(api(), id, 'rejected');
    expect((await waitFor(id)).body).toMatchObject({
      id,
      status: 'rejected',
      rejection: { cStat: 'E0310', errors: [{ code: 'E0310', detail: 'cTribNac' }] },
    });
  });
});
