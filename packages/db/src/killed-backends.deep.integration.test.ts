import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();
let admin: postgres.Sql;

beforeAll(async () => {
  admin = postgres(database.adminUrl, { max: 2, onnotice: () => undefined });
  await admin`create table half (kind text not null, part int not null)`;
  await admin`grant select, insert on half to ${admin(database.roles.system)}`;
});
afterAll(async () => {
  await admin.end({ timeout: 5 });
});

const insertHalf = defineStatement<{ kind: string; part: number }>(
  'insert into half (kind, part) values (:kind, :part)',
);
const thisBackend = defineStatement<NoParameters, { pid: number; xid: string }>(
  'select pg_backend_pid() as pid, pg_current_xact_id()::text as xid',
);
const terminate = (pid: number | undefined) => admin`select pg_terminate_backend(${pid ?? 0})`;
const turn = () => new Promise((resolve) => setImmediate(resolve));

const connectionCounts = [1, 3, 10];

test.each(connectionCounts)(
  'with %i connections a killed backend ends only its own transaction; every other one is written completely or not at all',
  async (max) => {
    const db = openDatabase({ url: database.url, max });
    const kind = `pool of ${max}`;
    const insertBothHalves = async (fails: boolean): Promise<'committed' | 'rolled back'> => {
      const committed = db.transaction('system', async (tx) => {
        const [before] = await tx.run(thisBackend, {});
        await tx.run(insertHalf, { kind, part: 1 });
        await turn();
        await tx.run(insertHalf, { kind, part: 2 });
        const [after] = await tx.run(thisBackend, {});
        expect(after).toEqual(before);
        if (fails) throw new Error('rolled back on purpose');
      });
      return committed.then(
        () => 'committed',
        (error: Error) => {
          if (error.message === 'rolled back on purpose') return 'rolled back';
          throw error;
        },
      );
    };
    const killOwnBackend = async (): Promise<void> => {
      await db.transaction('system', async (tx) => {
        const [own] = await tx.run(thisBackend, {});
        await tx.run(insertHalf, { kind, part: 3 });
        await terminate(own?.pid);
        for (let late = 0; late < 5; late += 1) {
          await tx.run(insertHalf, { kind, part: 4 }).catch(turn);
          await turn();
        }
      });
    };
    const ends: PromiseSettledResult<unknown>[] = [];
    for (let round = 0; round < 8; round += 1) {
      const victim = killOwnBackend();
      const others = Array.from({ length: 20 }, (_, index) => insertBothHalves(index % 2 === 0));
      const [end, ...rest] = await Promise.allSettled([victim, ...others]);
      expect(end).toMatchObject({
        status: 'rejected',
        reason: { name: 'DatabaseError', class: 'unavailable' },
      });
      ends.push(...rest);
    }
    const committed = ends.filter((end) => end.status === 'fulfilled' && end.value === 'committed').length;
    const rows =
      await admin`select part, count(*)::int as count from half where kind = ${kind} group by part order by part`;
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect([...rows]).toEqual([
      { part: 1, count: committed },
      { part: 2, count: committed },
    ]);
    await db.close();
  },
);

test.each(connectionCounts)(
  'transactions that the `begin` of the driver opens, on %i connections, are also written completely or not at all',
  async (max) => {
    const client = postgres(database.adminUrl, { max, onnotice: () => undefined });
    const kind = `begin of ${max}`;
    const ends: PromiseSettledResult<unknown>[] = [];
    for (let round = 0; round < 6; round += 1) {
      const victim = client.begin(async (tx) => {
        const [own] = await tx`select pg_backend_pid() as pid`;
        await terminate(Number(own?.pid));
        for (let late = 0; late < 5; late += 1) {
          await tx`insert into half (kind, part) values (${kind}, 4)`.catch(turn);
          await turn();
        }
      });
      const others = Array.from({ length: 20 }, () =>
        client.begin(async (tx) => {
          await tx`insert into half (kind, part) values (${kind}, 1)`;
          await turn();
          throw new Error('rolled back on purpose');
        }),
      );
      ends.push(...(await Promise.allSettled([victim, ...others])).slice(1));
    }
    expect(await admin`select * from half where kind = ${kind}`).toHaveLength(0);
    expect(
      new Set(ends.map((end) => (end.status === 'rejected' ? end.reason.message : 'committed'))),
    ).toEqual(new Set(['rolled back on purpose']));
    await client.end({ timeout: 5 });
  },
);

test('a statement after the end of its transaction does not run', async () => {
  const db = openDatabase({ url: database.url, max: 1 });
  let late: (() => Promise<unknown>) | undefined;
  await db.transaction('system', async (tx) => {
    late = () => tx.execute(sql`insert into half (kind, part) values ('late', 1)`);
  });
  await expect(db.transaction('system', async () => late?.())).rejects.toMatchObject({
    code: 'TRANSACTION_OVER',
  });
  expect(await admin`select * from half where kind = 'late'`).toHaveLength(0);
  await db.close();
});

test('a transaction that ignores the failure of a statement fails with that failure', async () => {
  const overlooked = database.db.transaction('system', async (tx) => {
    await tx.run(insertHalf, { kind: 'overlooked', part: 1 });
    await tx.execute(sql`insert into half (kind, part) values ('overlooked', null)`).catch(() => undefined);
  });
  await expect(overlooked).rejects.toMatchObject({ class: 'constraint', sqlstate: '23502' });
  expect(await admin`select * from half where kind = 'overlooked'`).toHaveLength(0);
});
