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

const settings = { keyPepper: 'a pepper of tests' };
const sys = () => ({ db: database.db, settings });
let clients = 0;
const aClient = () => {
  clients += 1;
  return { clientId: clients.toString(16).padStart(24, '0'), mode: 'test' as const };
};
const still = { capacity: 40, refillPerSecond: 0.000_001 };

test('two processes that take tokens at the same time get 40 tokens together', async () => {
  const other = openDatabase({ url: database.url, max: 8 });
  const bucket = { ...still, ...aClient() };
  const takes = Array.from({ length: 120 }, (_, n) =>
    takeRequest({ db: n % 2 === 0 ? database.db : other, settings }, bucket),
  );
  const taken = await Promise.all(takes);
  await other.close();
  expect(taken.filter(({ granted }) => granted)).toHaveLength(40);
  expect(await takeRequest(sys(), { ...still, ...aClient() })).toEqual({
    granted: true,
    tokens: 39,
  });
});

test('a bucket refills by the clock of the database, up to its capacity, and never loses tokens', async () => {
  const bucket = { capacity: 40, refillPerSecond: 20, ...aClient() };
  const setTo = (tokens: number, age: string) =>
    database.asOwner(
      `update request_bucket set tokens = ${tokens}, updated_at = clock_timestamp() - interval '${age}'`,
    );
  await database.asOwner('delete from request_bucket');
  await takeRequest(sys(), bucket);
  await setTo(0, '49 milliseconds');
  const early = await takeRequest(sys(), { ...bucket, refillPerSecond: 0.000_02 });
  expect(early.granted).toBe(false);
  await setTo(0, '1 second');
  const later = await takeRequest(sys(), bucket);
  expect(later.granted).toBe(true);
  // The time of a row is rounded to milliseconds, and a millisecond is worth 0.02 tokens.
  expect(later.tokens).toBeGreaterThanOrEqual(19 - 0.02);
  await setTo(3, '1 hour');
  expect(await takeRequest(sys(), bucket)).toEqual({ granted: true, tokens: 39 });
  await setTo(1, '-1 hour');
  expect(await takeRequest(sys(), bucket)).toEqual({ granted: true, tokens: 0 });
  await setTo(0.5, '-1 hour');
  expect((await takeRequest(sys(), bucket)).granted).toBe(false);
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

test('a bucket names no client, and nobody finds it without the pepper', async () => {
  const bucket = { ...still, ...aClient() };
  const keys = async () => {
    const rows = await database.readAsOwner<{ key: string }>('select key from request_bucket');
    return rows.map(({ key }) => key);
  };
  const before = await keys();
  await takeRequest(sys(), bucket);
  const [key = '', ...more] = (await keys()).filter((each) => !before.includes(each));
  expect(more).toEqual([]);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(key).not.toContain(bucket.clientId);
  expect(await takeRequest(sys(), { ...bucket, mode: 'live' })).toMatchObject({ tokens: 39 });
  await takeRequest({ db: database.db, settings: { keyPepper: 'another' } }, bucket);
  expect(new Set(await keys()).size).toBe(before.length + 3);
});
