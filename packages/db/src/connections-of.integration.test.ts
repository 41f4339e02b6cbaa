import { expect, inject, test } from 'vitest';
import { openDatabase, type Scope } from './database.ts';
import { connectionsOf, type LoginPurpose } from './logins.ts';
import { readSessions } from './read-sessions.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { createTestDatabase, patientDeadlineMs } from './testing/test-database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();

const max = 3;
const one = defineStatement<NoParameters, { one: number }>('select 1 as one');
const tenant = { clientId: '0123456789abcdef01234567' };
const scopesOf: Readonly<Record<LoginPurpose, readonly Scope[]>> = {
  api: [tenant, 'gateway'],
  worker: [tenant, 'system'],
  eraser: ['eraser'],
  console: ['system'],
};

const sessionsOf = async (purpose: LoginPurpose): Promise<number> => {
  const { username } = new URL(database.urls[purpose]);
  const [row] = await database.readAsOwner<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and usename = '${username}'`,
  );
  return row?.count ?? 0;
};

test.each(['api', 'worker', 'eraser', 'console'] as const)(
  'a handle of the login for %s has as many connections as connectionsOf returns',
  async (purpose) => {
    const url = database.urls[purpose];
    const db = openDatabase({ url, purpose, max, deadlineMs: patientDeadlineMs });
    const listens = purpose === 'api' || purpose === 'worker';
    const received = listens ? await db.listen('test_channel', () => undefined) : undefined;
    let isFull = false;
    const works = scopesOf[purpose].flatMap((scope) =>
      Array.from({ length: 2 * max }, () =>
        db.transaction(scope, async (tx) => {
          await tx.run(one, {});
          await expect.poll(() => isFull, { timeout: 60_000 }).toBe(true);
        }),
      ),
    );
    await expect.poll(() => sessionsOf(purpose), { timeout: 60_000 }).toBe(connectionsOf(purpose, max));
    isFull = true;
    await Promise.all(works);
    expect(await sessionsOf(purpose)).toBe(connectionsOf(purpose, max));
    await received?.unlisten();
    await db.close();
  },
);

test('any login can read the number of sessions of the server and of other databases', async () => {
  const other = await createTestDatabase(inject('postgresUrl'));
  await other.db.autocommit(one, {});
  const { most, elsewhere } = await readSessions(database.urls.api);
  const [row] = await database.readAsOwner<{ most: number }>(
    `select setting::int as most from pg_settings where name = 'max_connections'`,
  );
  expect(most).toBeLessThan(row?.most ?? 0);
  expect(most).toBeGreaterThan(0);
  expect(elsewhere).toBeGreaterThanOrEqual(1);
  await other.drop();
});
