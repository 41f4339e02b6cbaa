import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const four = defineStatement<NoParameters, { four: number }>('select 4 as four');
const deadline = { name: 'DatabaseError', class: 'timeout', code: 'DEADLINE' };

const database = useTestDatabase();

test('work without a connection at its deadline never begins', async () => {
  const db = openDatabase({ url: database.url, max: 1, deadlineMs: 500 });
  const answers = () => db.read('system', four, {}).catch(() => []);
  await expect.poll(answers, { timeout: 60_000 }).toEqual([{ four: 4 }]);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let hasBegun = false;
  const asked = [
    db.transaction('system', () => held),
    db.transaction('system', async () => {
      hasBegun = true;
    }),
  ];
  for (const end of await Promise.allSettled(asked)) {
    expect(end).toMatchObject({ status: 'rejected', reason: deadline });
  }
  goOn();
  await expect.poll(answers, { timeout: 60_000 }).toEqual([{ four: 4 }]);
  expect(hasBegun).toBe(false);
  await db.close();
});
