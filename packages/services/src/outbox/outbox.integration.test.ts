import { type DispatchOrder, outboxLeaseMs } from '@fiscal/contracts';
import { inTransaction, outbox } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { aRequest } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { claimOutbox } from './claim-outbox.ts';
import { outboxRows } from './end-rows.ts';
import { clientLags, outboxBacklog, outboxLag } from './outbox-lag.ts';
import { isFull, type SeenBacklog, watchBacklog } from './watch-backlog.ts';

const harness = useHarness();
beforeEach(async () => {
  await harness.advance(3_600_000);
  await remove(await take(1000));
});

const claim = async (requested: Parameters<typeof claimOutbox>[1]) =>
  (await claimOutbox(harness.sys, requested)).orders;
const take = (limit = 100) => claim({ limit });
const remove = (orders: readonly DispatchOrder[]) =>
  outboxRows(harness.sys).remove(orders.map(({ outboxId }) => outboxId));
const rows = () => inTransaction(harness.sys.db, 'system', (tx) => tx.select().from(outbox));

async function queue(count: number, handOver?: (orders: readonly DispatchOrder[]) => void): Promise<void> {
  const ctx = { ...(await harness.aClient()), handOver };
  const companyId = await harness.aCompany(ctx);
  for (let n = 0; n < count; n += 1) {
    await issueNfe(ctx, { request: aRequest(companyId, { externalId: `p-${n}` }) });
  }
}

test('several relays never get the same row', async () => {
  await queue(12);
  const claims = await Promise.all(Array.from({ length: 8 }, () => take(3)));
  const ids = claims.flat().map(({ outboxId }) => outboxId);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await take();
  expect(ids.length + rest.length).toBe(12);
});

test('a relay does not wait for a row that another relay is taking', async () => {
  await queue(2);
  const [held] = await rows();
  await inTransaction(harness.sys.db, 'system', async (tx) => {
    await tx
      .select()
      .from(outbox)
      .where(eq(outbox.id, held?.id ?? ''))
      .for('update');
    const taken = await take();
    expect(taken).toHaveLength(1);
    expect(taken).not.toMatchObject([{ outboxId: held?.id }]);
  });
});

test('the rows of a relay that died are due again at the end of the lease, each time', async () => {
  await queue(1);
  const [first] = await take();
  for (let death = 0; death < 3; death += 1) {
    await harness.advance(outboxLeaseMs - 1);
    expect(await take()).toEqual([]);
    await harness.advance(1);
    expect(await take()).toEqual([first]);
  }
});

test('a released row is due at once, before newer rows of its client', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  for (const externalId of ['older', 'newer']) {
    await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
    await harness.advance(1_000);
  }
  const [older] = await take(1);
  await harness.advance(1_000);
  await outboxRows(harness.sys).release([older?.outboxId ?? '']);
  const again = await take();
  expect(again[0]).toEqual(older);
  expect(again).toHaveLength(2);
});

test('a row is postponed longer each time, at most a minute, and does not count as backlog', async () => {
  await queue(1);
  const [refused] = await take();
  for (const seconds of [15, 30, 60, 60]) {
    await outboxRows(harness.sys).postpone([refused?.outboxId ?? '']);
    await harness.advance(seconds * 1000 - 1);
    expect(await take()).toEqual([]);
    await harness.advance(1);
    expect(await take()).toEqual([refused]);
  }
  expect(await outboxBacklog(harness.sys, { limit: 100 })).toEqual({ waiting: 0, oldestMs: 0 });
  expect(await outboxLag(harness.sys, { limit: 1_000 })).toEqual({ waiting: 1, oldestMs: 165_000 });
});

test('a row whose document no longer exists is given to no relay and does not count as backlog', async () => {
  await queue(1);
  await harness.database.asOwner(`update outbox set document_id = '${'f'.repeat(24)}'`);
  expect(await outboxBacklog(harness.sys, { limit: 100 })).toMatchObject({ waiting: 1 });
  expect(await take()).toEqual([]);
  expect(await outboxBacklog(harness.sys, { limit: 100 })).toEqual({ waiting: 0, oldestMs: 0 });
  await harness.database.asOwner('delete from outbox');
});

test('a postponed row counts as backlog, with its whole age, when it has been due again for 3 seconds', async () => {
  await queue(1);
  const [row] = await take();
  await outboxRows(harness.sys).postpone([row?.outboxId ?? '']);
  await harness.advance(15_000);
  expect(await outboxBacklog(harness.sys, { limit: 100 })).toEqual({ waiting: 0, oldestMs: 0 });
  await harness.advance(3_000);
  const lag = { waiting: 1, oldestMs: 18_000 };
  expect(await outboxBacklog(harness.sys, { limit: 100 })).toEqual(lag);
  const { lags } = await clientLags(harness.sys, { limit: 100 });
  expect(lags).toEqual([{ ...lag, clientId: row?.clientId }]);
});

test.each(['start', 'submit'])(
  'a row (%s) about a filing that has ended is removed instead of sent',
  async (action) => {
    await queue(2);
    const [ended, open] = await take();
    await harness.database.asOwner(`
    update filing set status = 'rejected', rejection = '{}', open = false where id = '${ended?.documentId}';
    update outbox set action = '${action}', next_attempt_at = now()`);
    expect(await take()).toMatchObject([{ outboxId: open?.outboxId }]);
    expect(await rows()).toMatchObject([{ id: open?.outboxId }]);
  },
);

test('clients take turns: a client with many rows delays no other, and each keeps its order', async () => {
  const many = await harness.aClient();
  const manyCompany = await harness.aCompany(many);
  for (let n = 0; n < 8; n += 1) {
    await issueNfe(many, { request: aRequest(manyCompany, { externalId: `many-${n}` }) });
    await harness.advance(10);
  }
  await harness.advance(60_000);
  const one = await harness.aClient();
  await issueNfe(one, { request: aRequest(await harness.aCompany(one)) });
  const created = new Map((await rows()).map(({ id, createdAt }) => [id, createdAt.getTime()]));
  const taken: DispatchOrder[] = [];
  for (let look = 0; look < 8 && taken.length < 9; look += 1) taken.push(...(await take(4)));
  expect(taken).toHaveLength(9);
  expect(taken.slice(0, 2).map(({ clientId }) => clientId)).toContain(one.tenant.clientId);
  const ofMany = taken.filter(({ clientId }) => clientId === many.tenant.clientId);
  const times = ofMany.map(({ outboxId }) => created.get(outboxId) ?? 0);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('a client with one row has its turn although other clients have older rows and claims take one row each', async () => {
  const clients: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { ctx, companyId } = await harness.anIssuer();
    clients.push(ctx.tenant.clientId);
    for (const externalId of n < 2 ? ['1', '2', '3'] : ['1']) {
      await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
      await harness.advance(60_000);
    }
  }
  const turns: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const [order] = await claim({ limit: 1, after: turns.at(-1) ?? '' });
    turns.push(order?.clientId ?? '');
  }
  clients.sort();
  expect(turns.slice(0, 3)).toEqual(clients);
  expect(new Set(turns.slice(3)).size).toBe(2);
});

test('a client without due rows does not reduce the share of others', async () => {
  await queue(1);
  await take();
  await queue(4);
  expect(await take(4)).toHaveLength(4);
});

test('a row stays when a relay leaves it out, and the next row of its client is taken', async () => {
  await queue(2);
  const waiting = (await rows()).map(({ id }) => id);
  const [first, second] = waiting;
  const except = [first ?? ''];
  expect(await claim({ limit: 10, except })).toMatchObject([{ outboxId: second }]);
  expect(await claim({ limit: 10, except })).toEqual([]);
  expect(await take()).toMatchObject([{ outboxId: first }]);
});

/** Writes one row for each client from `first` to `last`; the ids of the clients are these numbers. */
const plantClients = (first: number, last: number, waitsIn: string) =>
  harness.database.asOwner(`
    insert into outbox (id, client_id, kind, document_id, run, action, created_at, next_attempt_at, attempts)
    select lpad(n::text, 24, '0'), lpad(n::text, 24, '0'), 'nfe', lpad(n::text, 24, '0'), 1, 'start',
      now() + interval '${waitsIn}', now() + interval '${waitsIn}', 0
    from generate_series(${first}, ${last}) n`);
const named = (client: number): string => `${client}`.padStart(24, '0');

test('a claim without a due row returns the last client that it visited, so that later claims reach every client', async () => {
  await queue(1);
  await harness.database.asOwner(`update outbox set client_id = '${named(1_101)}'`);
  await plantClients(1, 1_100, '1 hour');
  const taken: string[] = [];
  let after = '';
  const reached: string[] = [];
  for (let look = 0; look < 4; look += 1) {
    const found = await claimOutbox(harness.sys, { limit: 4, after });
    taken.push(...found.orders.map(({ clientId }) => clientId));
    after = found.reached;
    reached.push(after);
  }
  expect(taken).toEqual([named(1_101)]);
  expect(reached).toEqual([500, 1_000, 1_101, 500].map(named));
  await harness.database.asOwner('delete from outbox');
});

test('a large outbox is read in parts, and no client twice', async () => {
  await plantClients(1, 7, '-1 minute');
  await harness.database.asOwner(`
    update outbox set client_id = case when id <= '${named(2)}' then '${named(2)}' when id >= '${named(5)}' then '${named(5)}'
      else client_id end`);
  const seen: (readonly [string, number])[][] = [];
  let after: string | undefined;
  do {
    const { lags, reached } = await clientLags(harness.sys, { limit: 3, after });
    seen.push(lags.map(({ clientId, waiting }) => [clientId, waiting]));
    after = reached;
  } while (after !== undefined && seen.length < 9);
  expect(seen).toEqual([
    [[named(2), 2]],
    [
      [named(3), 1],
      [named(4), 1],
    ],
    [[named(5), 3]],
    [],
  ]);
  await harness.database.asOwner('delete from outbox');
});

test('a backlog is counted up to its limit, and a full one refuses new documents before they take a number', async () => {
  const ctx = { ...(await harness.aClient()), isFull: () => full };
  let full = false;
  const companyId = await harness.aCompany(ctx);
  const issue = (externalId: string) => issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  const first = await issue('first');
  await issue('second');
  await issue('third');
  expect(await outboxBacklog(harness.sys, { limit: 2 })).toMatchObject({ waiting: 2 });
  full = true;
  expect(await refusal(issue('fourth'))).toMatchObject({
    code: 'busy',
    details: { retryAfterSeconds: 5 },
  });
  const wrong = aRequest(companyId, { externalId: 'wrong', expectedTotal: '1.00' });
  expect((await refusal(issueNfe(ctx, { request: wrong }))).code).toBe('busy');
  expect((await issue('first')).kind).toBe('repeated');
  full = false;
  expect((await issue('fourth')).note.number).toBe((first.note.number ?? 0) + 3);
});

test.each([
  ['a client that fills less than half as the only one', { waiting: 49, oldestMs: 60_000 }, 49, false],
  ['a client that fills half as the only one', { waiting: 50, oldestMs: 0 }, 50, true],
  ['a client with few rows when others fill half', { waiting: 10, oldestMs: 0 }, 60, false],
  ['a client with as many rows as there is room left', { waiting: 30, oldestMs: 0 }, 70, true],
  ['a client without rows when all is full', { waiting: 0, oldestMs: 0 }, 100, false],
  ['a client with a hundredth of the rows when all is full', { waiting: 1, oldestMs: 0 }, 100, true],
  ['a client with an old row', { waiting: 1, oldestMs: 60_001 }, 1, true],
])('with limits of 100 rows and one minute: %s', (_, own, allWaiting, full) => {
  expect(isFull(own, allWaiting, { rows: 100, seconds: 60 })).toBe(full);
});

test('a watch of the outbox knows the clients with old rows and the clients with too many rows', async () => {
  const seen: SeenBacklog[] = [];
  const watch = watchBacklog(harness.sys, { rows: 4, seconds: 60 }, (each) => seen.push(each));
  await expect.poll(() => seen.at(-1)).toEqual({ waiting: 0, oldestMs: 0, refusedClients: 0 });
  await queue(2);
  const [row] = await rows();
  const [clientId, other] = [row?.clientId ?? '', 'f'.repeat(24)];
  await expect.poll(() => watch.isFull(clientId), { timeout: 60_000 }).toBe(true);
  expect(seen.at(-1)).toMatchObject({ waiting: 2, refusedClients: 1 });
  expect([watch.isBehind(clientId), watch.isFull(other)]).toEqual([false, false]);
  await harness.advance(3_001);
  await expect.poll(() => watch.isBehind(clientId), { timeout: 60_000 }).toBe(true);
  expect(watch.isBehind(other)).toBe(false);
  await watch.stop();
});

test('a watch that reads the outbox in parts knows all clients, and forgets a client without rows', async () => {
  const seen: SeenBacklog[] = [];
  await plantClients(1, 8, '-1 minute');
  const watch = watchBacklog(harness.sys, { rows: 5, seconds: 30 }, (each) => seen.push(each));
  await expect.poll(() => seen.at(-1), { timeout: 60_000 }).toMatchObject({ waiting: 8, refusedClients: 8 });
  expect([1, 5, 8].map((client) => watch.isBehind(named(client)))).toEqual([true, true, true]);
  await harness.database.asOwner(`delete from outbox where client_id <> '${named(8)}'`);
  await expect.poll(() => seen.at(-1), { timeout: 60_000 }).toMatchObject({ waiting: 1, refusedClients: 1 });
  expect([1, 5, 8].map((client) => watch.isBehind(named(client)))).toEqual([false, false, true]);
  await watch.stop();
  await harness.database.asOwner('delete from outbox');
});

test('no relay takes a row for one lease when the process that wrote it hands it over', async () => {
  const handed: DispatchOrder[] = [];
  await queue(2, (orders) => handed.push(...orders));
  expect(handed).toHaveLength(2);
  expect(await take()).toEqual([]);
  await harness.advance(outboxLeaseMs - 1);
  expect(await take()).toEqual([]);
  await harness.advance(1);
  const taken = await take();
  const byId = (a: DispatchOrder, b: DispatchOrder) => a.outboxId.localeCompare(b.outboxId);
  expect([...taken].sort(byId)).toEqual([...handed].sort(byId));
});

test('a dispatched row is deleted, and the lag counts the rows that wait', async () => {
  await queue(1);
  await harness.advance(4_000);
  await queue(1);
  await harness.advance(1_000);
  expect(await outboxLag(harness.sys, { limit: 1_000 })).toEqual({ waiting: 2, oldestMs: 5_000 });
  await remove(await take(1));
  expect(await rows()).toHaveLength(1);
  await remove([]);
  await harness.advance(100_000);
  expect((await outboxLag(harness.sys, { limit: 1_000 })).waiting).toBe(1);
  await remove(await take());
  expect(await rows()).toEqual([]);
});

test('waiting rows are counted up to the limit, so that a count stays cheap in a long outage', async () => {
  const { tenant } = await harness.aClient();
  await harness.database.asOwner(`
    insert into outbox (id, client_id, kind, document_id, run, action, created_at, next_attempt_at, attempts)
    select left(md5(n::text), 24), '${tenant.clientId}', 'nfe', left(md5(n::text), 24), 1, 'start', now(), now(), 0
    from generate_series(1, 101) n`);
  expect(await outboxLag(harness.sys, { limit: 100 })).toMatchObject({ waiting: 100 });
  await harness.database.asOwner('delete from outbox');
});

test('a client cannot delete a row of the outbox', async () => {
  await queue(1);
  const [row] = await rows();
  const removal = inTransaction(harness.sys.db, { clientId: row?.clientId ?? '' }, (tx) => tx.delete(outbox));
  await expect(removal).rejects.toThrow('permission denied');
});

test('a row that wakes a filing is due at once, unless its process hands it over', async () => {
  const handed: DispatchOrder[] = [];
  const ctx = await harness.aClient();
  const { note } = await issueNfe(ctx, { request: aRequest(await harness.aCompany(ctx)) });
  await remove(await take());
  await retryNfe(ctx, { id: note.id });
  expect(await take()).toMatchObject([{ documentId: note.id }]);
  await retryNfe({ ...ctx, handOver: (orders) => handed.push(...orders) }, { id: note.id });
  expect(handed).toMatchObject([{ documentId: note.id, action: 'start' }]);
  await harness.advance(outboxLeaseMs - 1);
  expect(await take()).toEqual([]);
  await harness.advance(1);
  expect(await take()).toEqual(expect.arrayContaining(handed));
});
