import { readCliSettings } from '@fiscal/config';
import { audit } from '@fiscal/db';
import type { OperatorContext } from '@fiscal/services';
import { authenticateKey } from '@fiscal/services/testing';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { checkDatabase } from './doctor/check-database.ts';
import { runCommand } from './testing/run-command.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

let operator: OperatorContext;
const database = useTestDatabase();
beforeAll(() => {
  operator = {
    db: database.db,
    clock: fixedClock('2026-11-21T12:00:00.000Z'),
    random: seededRandom('operator'),
    settings: { keyPepper: 'pepper of sixteen' },
  };
});

const run = (...words: string[]) => runCommand(words, { operator }) as Promise<Record<string, string>>;
const actions = async (): Promise<string[]> =>
  operator.db.transaction('system', async (tx) => {
    const rows = await tx.select().from(audit);
    expect(rows.every(({ actor }) => actor === 'tester')).toBe(true);
    return rows.map(({ action }) => action);
  });

test('a key of a client works at its address until it is revoked, and each step is audited', async () => {
  const client = await run('client', 'create', '--name', 'Cliente');
  const made = await run('key', 'create', '--client', client.id ?? '', '--mode', 'test');
  expect(await authenticateKey(operator, made.key ?? '', 'test')).toMatchObject({ clientId: client.id });
  expect(await run('client', 'list')).toMatchObject([{ id: client.id, name: 'Cliente' }]);
  await run('key', 'revoke', made.prefix ?? '');
  expect(await authenticateKey(operator, made.key ?? '', 'test')).toBeNull();
  expect(await run('key', 'list', '--client', client.id ?? '')).toMatchObject([{ prefix: made.prefix }]);
  expect(await actions()).toEqual(['client.create', 'key.create', 'key.revoke']);
});

test('the doctor reaches the database with the login of the application and of the owner', async () => {
  const settings = readCliSettings({});
  const check = async (url: string) => (await checkDatabase({ ...settings, DATABASE_URL: url })).state;
  expect(await check(database.adminUrl)).toBe('ok');
  expect(await check(database.url)).toBe('ok');
  expect(await check('postgres://nobody@127.0.0.1:1/none')).toBe('missing');
});
