import { erasure, inTransaction } from '@fiscal/db';
import { idsOf } from '@fiscal/db/testing';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const now = '2026-11-22T12:00:00.000Z';
const ids = idsOf(1);
/** One more than `list` shows without --since. */
const count = 101;
const idOf = (n: number): string => n.toString(16).padStart(24, '0');
/** One a minute. */
const startedAt = (n: number): Date => new Date(Date.parse(now) + n * 60_000);

const database = useTestDatabase();
beforeAll(async () => {
  await inTransaction(database.db, 'system', (tx) =>
    tx.insert(erasure).values(
      Array.from({ length: count }, (_, n) => ({
        id: idOf(n),
        clientId: ids.client,
        companyId: idOf(1_000 + n),
        mode: 'live' as const,
        deleteDocuments: false,
        requestedBy: 'ana',
        requestedAt: startedAt(n),
        status: 'waiting' as const,
        checkAt: startedAt(n),
      })),
    ),
  );
});

async function listed(...options: readonly string[]): Promise<readonly string[]> {
  const operator = {
    db: database.db,
    clock: fixedClock(now),
    random: seededRandom('erasures'),
    settings: {},
  };
  const rows = await runCommand(['erasures', 'list', ...options], { operator });
  return (rows as readonly { readonly id: string }[]).map(({ id }) => id);
}

const newestFirst = (from: number): readonly string[] =>
  Array.from({ length: count - from }, (_, n) => idOf(count - 1 - n));

test('the last 100 are listed, newest first', async () => {
  expect(await listed()).toEqual(newestFirst(1));
});

test('with --since all erasures are listed, and after a restore each can be repeated', async () => {
  expect(await listed('--since', startedAt(0).toISOString())).toEqual(newestFirst(0));
  expect(await listed('--since', startedAt(99).toISOString())).toEqual(newestFirst(99));
});

test('with --company only the erasures of that company are listed', async () => {
  expect(await listed('--company', idOf(1_007))).toEqual([idOf(7)]);
});

test('a day without a time is refused', async () => {
  await expect(listed('--since', '2026-11-22')).rejects.toThrow(/date, time and zone/);
});
