import { readCliSettings } from '@fiscal/config';
import { openDatabase } from '@fiscal/db';
import { openSession, readSession, recordPerson, useSignIn } from '@fiscal/services';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();
const consoleDatabase = useOpened(async () =>
  openDatabase({ url: database.urls.console, purpose: 'console', max: 2 }),
);
const clock = { now: () => new Date() };
const random = seededRandom('console');
const sys = () => ({ db: consoleDatabase, clock, random });
const person = { handle: 'ana', issuer: 'https://contas.example', subject: '1' };

test('sign-out ends every session of a person and says how many; others stay', async () => {
  await recordPerson(sys(), person);
  await recordPerson(sys(), { ...person, handle: 'bia', subject: '2' });
  const open = async (handle: string) =>
    (await openSession(sys(), { handle, issuer: person.issuer, role: 'leitura' })).token;
  const tokens = [await open('ana'), await open('ana'), await open('bia')];
  const operator = { db: database.db, clock: fixedClock(), random, settings: {} };
  expect(await runCommand(['console', 'sign-out', 'ana'], { operator })).toEqual({
    handle: 'ana',
    sessions: 2,
  });
  const found = await Promise.all(
    tokens.map((token) => readSession(sys(), { token, issuer: person.issuer, by: 'person' })),
  );
  expect(found.map((session) => session?.handle)).toEqual([undefined, undefined, 'bia']);
  const rows = await database.readAsOwner(
    `select actor, subject_id, after from audit where action = 'console.sign-out'`,
  );
  expect(rows).toEqual([{ actor: 'tester', subject_id: 'ana', after: { sessions: 2 } }]);
});

test('a link of development signs in once, with the role that was asked for', async () => {
  const settings = readCliSettings({
    CONSOLE_URL: 'http://127.0.0.1:3003',
    DATABASE_CONSOLE_URL: database.urls.console,
    AUTHORITY_SIMULATED: 'true',
  });
  const { link } = (await runCommand(['console', 'link', '--role', 'leitura'], { settings })) as {
    link: string;
  };
  const secret = link.replace('http://127.0.0.1:3003/entrar/desenvolvimento/', '');
  expect(await useSignIn(sys(), { kind: 'link', secret })).toMatchObject({ role: 'leitura' });
  expect(await useSignIn(sys(), { kind: 'link', secret })).toBeUndefined();
});

test.each([
  { AUTHORITY_SIMULATED: 'false' },
  { CONSOLE_URL: 'https://console.example' },
  { DATABASE_CONSOLE_URL: 'postgres://console:secret@db.example/fiscal' },
])('no link is made with %o', async (changes) => {
  const development = {
    CONSOLE_URL: 'http://127.0.0.1:3003',
    DATABASE_CONSOLE_URL: database.urls.console,
    AUTHORITY_SIMULATED: 'true',
  };
  const settings = readCliSettings({ ...development, ...changes });
  await expect(runCommand(['console', 'link'], { settings })).rejects.toThrow('links are for development');
});
