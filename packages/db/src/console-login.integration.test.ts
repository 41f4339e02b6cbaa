import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { defineStatement } from './statement.ts';
import { patientDeadlineMs } from './testing/test-database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();
const url = () => database.urls.console;
let opened: ReturnType<typeof openDatabase> | undefined;
const console = () => {
  opened ??= openDatabase({ url: url(), purpose: 'console', max: 2, deadlineMs: patientDeadlineMs });
  return opened;
};
afterAll(() => opened?.close());

const whoAmI = defineStatement<Record<string, never>, { readonly role: string }>(
  'select current_user::text as role',
);

test('the scopes of the system and of a client run in the one role of the console; it has no other', async () => {
  const { console: role } = database.roles;
  const db = console();
  expect(await db.autocommit(whoAmI, {})).toEqual([{ role }]);
  expect(await db.transaction('system', (tx) => tx.run(whoAmI, {}))).toEqual([{ role }]);
  expect(await db.read({ clientId: '0'.repeat(24) }, whoAmI, {})).toEqual([{ role }]);
  for (const scope of ['gateway', 'eraser', { publicIds: ['a'] }] as const)
    await expect(
      (async () => db.transaction(scope, (tx) => tx.run(whoAmI, {})))(),
      `${scope}`,
    ).rejects.toThrow('a login for console does not act as');
});
