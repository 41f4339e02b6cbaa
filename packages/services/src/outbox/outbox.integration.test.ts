import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { checkHealth } from '../check-health.ts';
import { issueNfe } from '../notes/issue-nfe.ts';
import { aRequest, createWorld, type World } from '../testing/world.ts';
import { claimOutbox, markDispatched, markDispatchFailed, outboxLag } from './outbox-verbs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.advance(3_600_000);
  for (const { id } of await claimOutbox(world.sys, { limit: 1000 })) await markDispatched(world.sys, { id });
});

async function queue(count: number): Promise<void> {
  const ctx = await world.aClient();
  const companyId = await world.aCompany(ctx);
  for (let n = 0; n < count; n += 1) {
    await issueNfe(ctx, { request: aRequest(companyId, { externalId: `p-${n}` }) });
  }
}

test('several relays never get the same row', async () => {
  await queue(12);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimOutbox(world.sys, { limit: 3 })));
  const ids = claims.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await claimOutbox(world.sys, { limit: 100 });
  expect(ids.length + rest.length).toBe(12);
});

test('rows of a relay that died come back when its lease ends', async () => {
  await queue(1);
  const [row] = await claimOutbox(world.sys, { limit: 10 });
  expect(row).toMatchObject({ attempts: 1, taskQueue: 'documents' });
  expect(await claimOutbox(world.sys, { limit: 10 })).toEqual([]);
  world.clock.advance(15_000);
  expect(await claimOutbox(world.sys, { limit: 10 })).toMatchObject([{ id: row?.id, attempts: 2 }]);
});

test('a row that could not be dispatched waits longer each time, at most a minute', async () => {
  await queue(1);
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const [row] = await claimOutbox(world.sys, { limit: 10 });
    await markDispatchFailed(world.sys, { id: row?.id ?? '' });
    world.clock.advance(seconds * 1000 - 1);
    expect(await claimOutbox(world.sys, { limit: 10 })).toEqual([]);
    world.clock.advance(1);
  }
  expect(await claimOutbox(world.sys, { limit: 10 })).toHaveLength(1);
});

test('a dispatched row never comes back, and the lag says what waits', async () => {
  await queue(2);
  world.clock.advance(5_000);
  expect(await outboxLag(world.sys)).toEqual({ waiting: 2, oldestMs: 5_000 });
  const [row] = await claimOutbox(world.sys, { limit: 1 });
  await markDispatched(world.sys, { id: row?.id ?? '' });
  world.clock.advance(100_000);
  expect((await outboxLag(world.sys)).waiting).toBe(1);
  expect(await claimOutbox(world.sys, { limit: 10 })).toHaveLength(1);
});

test('a new note tells the relay', async () => {
  let heard = 0;
  const { unlisten } = await world.sys.db.listen('outbox', () => {
    heard += 1;
  });
  await queue(1);
  await expect.poll(() => heard, { timeout: 5000 }).toBeGreaterThan(0);
  await unlisten();
});

test('health is degraded when a note waits over five minutes, and when the database does not answer', async () => {
  expect(await checkHealth(world.sys)).toEqual({ status: 'ok', db: 'ok', oldestWaitMs: 0 });
  await queue(1);
  world.clock.advance(300_001);
  expect(await checkHealth(world.sys)).toMatchObject({ status: 'degraded', db: 'ok' });
  const hung = {
    ...world.sys,
    db: { ...world.sys.db, transaction: () => new Promise<never>(() => undefined) },
  };
  expect(await checkHealth(hung)).toMatchObject({ status: 'degraded', db: 'unreachable' });
});
