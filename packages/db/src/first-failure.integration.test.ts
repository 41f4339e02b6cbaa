import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import type { Transaction } from './session.ts';
import { defineStatement } from './statement.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const divide = defineStatement<{ by: number }, { quotient: number }>('select 1 / :by::int as quotient');
const refuse = defineStatement<{ text: string }, object>('select :text::text::int as number');

const database = useTestDatabase();
let db: Database;

beforeAll(async () => {
  db = openDatabase({ url: database.url, max: 1 });
});
afterAll(async () => {
  await db?.close();
});

/** Sends statements at once; after the second one the server answers 25P02. */
const pipelined = (tx: Transaction) => [
  tx.run(divide, { by: 1 }),
  tx.run(refuse, { text: 'canary' }),
  tx.run(divide, { by: 0 }),
  tx.run(divide, { by: 1 }),
];

const failureOf = (work: (tx: Transaction) => Promise<unknown>): Promise<unknown> =>
  db.transaction('system', work).then(
    () => undefined,
    (error: unknown) => error,
  );

test.each<[string, (tx: Transaction) => Promise<unknown>]>([
  ['all are waited for together', (tx) => Promise.all(pipelined(tx))],
  [
    'a follower is thrown',
    async (tx) => {
      const [, , , last] = await Promise.allSettled(pipelined(tx));
      if (last?.status === 'rejected') throw last.reason;
    },
  ],
  ['nobody looks, and the commit is refused', (tx) => Promise.allSettled(pipelined(tx))],
])(
  'of statements that are sent at once the first failure is reported, not the later ones: %s',
  async (_, work) => {
    const error = await failureOf(work);
    expect(error).toMatchObject({ sqlstate: '22P02' });
    expect(String(error) + JSON.stringify(error)).not.toContain('canary');
  },
);

test('the connection still works after such a transaction', async () => {
  expect(await db.transaction('system', (tx) => tx.run(divide, { by: 1 }))).toEqual([{ quotient: 1 }]);
});
