import { outbox } from '@fiscal/db';
import { createLogger } from '@fiscal/observability';
import { claimOutbox, outboxLag, type SystemContext } from '@fiscal/services';
import { afterEach, expect, test } from 'vitest';
import { idOf, useTestApi } from './api.fixture.ts';
import { createDispatchNow } from './dispatch-now.ts';

const api = useTestApi();
const logger = createLogger({ name: 'test', level: 'silent', destination: { write: () => true } });

const url = 'https://93.184.215.14/hook';
let webhook: string | undefined;

/** Rows of the outbox: one for each test of a webhook. */
async function waitingRows(count: number): Promise<void> {
  webhook ??= idOf(await api().call('/v1/webhooks', { method: 'POST', body: { url } }));
  for (let n = 0; n < count; n += 1) await api().call(`/v1/webhooks/${webhook}/test`, { method: 'POST' });
}

type Dispatch = Parameters<typeof createDispatchNow>[0]['dispatcher']['dispatch'];

const dispatchNow = (dispatch: Dispatch) =>
  createDispatchNow({ services: api().services, dispatcher: { dispatch }, logger });

/** As the relay sees the outbox an hour later, when every lease and delay is over. */
const later = (): SystemContext => ({
  ...api().services,
  clock: { now: () => new Date(Date.now() + 3_600_000) },
});

afterEach(async () => {
  await api().services.db.transaction('system', (tx) => tx.update(outbox).set({ dispatchedAt: new Date() }));
});

test('what waits is dispatched one row at a time, however often it is nudged', async () => {
  await waitingRows(3);
  let running = 0;
  let most = 0;
  const seen: string[] = [];
  const now = dispatchNow(async ({ workflowId }) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    seen.push(workflowId);
    running -= 1;
    return 'dispatched';
  });
  for (let n = 0; n < 5; n += 1) now.nudge();
  await now.idle();
  expect(most).toBe(1);
  expect(new Set(seen).size).toBe(3);
  expect(seen).toHaveLength(3);
  expect(await outboxLag(api().services)).toMatchObject({ waiting: 0 });
});

test('a row that comes while another is dispatched is taken by the same round', async () => {
  await waitingRows(1);
  const seen: string[] = [];
  const now = dispatchNow(async ({ workflowId }) => {
    if (seen.push(workflowId) === 1) {
      await waitingRows(1);
      now.nudge();
    }
    return 'dispatched';
  });
  now.nudge();
  await now.idle();
  expect(seen).toHaveLength(2);
});

test.each([
  ['unreachable, the row', async () => 'unreachable' as const],
  ['against it, the row', () => Promise.reject(new Error('no such workflow type'))],
])('where Temporal is %s is left to the relay, and the next one is tried', async (_, dispatch) => {
  await waitingRows(2);
  let tries = 0;
  const now = dispatchNow(() => {
    tries += 1;
    return dispatch();
  });
  now.nudge();
  await now.idle();
  expect(tries).toBe(2);
  expect(await outboxLag(api().services)).toMatchObject({ waiting: 2 });
  expect(await claimOutbox(api().services, { limit: 10 })).toEqual([]);
  const left = await claimOutbox(later(), { limit: 10 });
  expect(left.map(({ attempts }) => attempts)).toEqual([2, 2]);
});

test('a database that is away is no failure of the request, and the next nudge works again', async () => {
  await waitingRows(1);
  const { services } = api();
  let broken = true;
  const db = {
    ...services.db,
    transaction: ((...given: Parameters<typeof services.db.transaction>) =>
      broken
        ? Promise.reject(new Error('no connection'))
        : services.db.transaction(...given)) as typeof services.db.transaction,
  };
  let tries = 0;
  const dispatch: Dispatch = async () => {
    tries += 1;
    return 'dispatched';
  };
  const now = createDispatchNow({ services: { ...services, db }, dispatcher: { dispatch }, logger });
  now.nudge();
  await now.idle();
  broken = false;
  now.nudge();
  await now.idle();
  expect(tries).toBe(1);
  expect(await outboxLag(services)).toMatchObject({ waiting: 0 });
});
