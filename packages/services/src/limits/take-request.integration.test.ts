import { openDatabase } from '@fiscal/db';
import { createTestDatabase } from '@fiscal/db/testing';
import { createTestAuthority } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, inject, test } from 'vitest';
import { removeExpired } from '../housekeeping/remove-expired.ts';
import { createTestContext } from '../testing/test-context.ts';
import { takeRequest } from './take-request.ts';

const database = useOpened(
  () => createTestDatabase(inject('postgresUrl')),
  ({ drop }) => drop(),
);

const still = { capacity: 40, refillPerSecond: 0.000_001 };

test('two processes that take tokens at the same time get 40 tokens together', async () => {
  const other = openDatabase({ url: database.url, max: 8 });
  const bucket = { ...still, key: 'client:a:test' };
  const takes = Array.from({ length: 120 }, (_, n) =>
    takeRequest({ db: n % 2 === 0 ? database.db : other }, bucket),
  );
  const taken = await Promise.all(takes);
  await other.close();
  expect(taken.filter(({ granted }) => granted)).toHaveLength(40);
  expect(await takeRequest(database, { ...still, key: 'client:b:test' })).toEqual({
    granted: true,
    tokens: 39,
  });
});

test('a bucket refills by the clock of the database, up to its capacity, and never loses tokens', async () => {
  const bucket = { capacity: 40, refillPerSecond: 20, key: 'client:c:test' };
  const setTo = (tokens: number, age: string) =>
    database.asOwner(
      `insert into request_bucket values ('${bucket.key}', ${tokens}, clock_timestamp() - interval '${age}')
       on conflict (key) do update set tokens = excluded.tokens, updated_at = excluded.updated_at`,
    );
  await setTo(0, '49 milliseconds');
  const early = await takeRequest(database, { ...bucket, refillPerSecond: 0.000_02 });
  expect(early.granted).toBe(false);
  await setTo(0, '1 second');
  const later = await takeRequest(database, bucket);
  expect(later.granted).toBe(true);
  // The time of a row is rounded to milliseconds, and a millisecond is worth 0.02 tokens.
  expect(later.tokens).toBeGreaterThanOrEqual(19 - 0.02);
  await setTo(3, '1 hour');
  expect(await takeRequest(database, bucket)).toEqual({ granted: true, tokens: 39 });
  await setTo(1, '-1 hour');
  expect(await takeRequest(database, bucket)).toEqual({ granted: true, tokens: 0 });
  await setTo(0.5, '-1 hour');
  expect((await takeRequest(database, bucket)).granted).toBe(false);
});

test('a bucket that was not used for an hour is removed', async () => {
  await database.asOwner(
    "insert into request_bucket values ('old', 1, now() - interval '61 minutes'), ('new', 1, now() - interval '59 minutes')",
  );
  await removeExpired(createTestContext({ db: database.db, authority: createTestAuthority() }).system);
  const left = await database.readAsOwner<{ key: string }>(
    "select key from request_bucket where key in ('old', 'new')",
  );
  expect(left).toEqual([{ key: 'new' }]);
});
