import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { createClient, type OperatorContext } from '@fiscal/services';
import { seededRandom } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

let database: TestDatabase;
let operator: OperatorContext;
let now = new Date('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 2 });
  const clock = { now: () => now };
  const settings = { keyPepper: 'p'.repeat(32) };
  operator = { db: database.db, clock, random: seededRandom('keys'), settings };
});
afterAll(() => database.drop());

const run = (...words: readonly string[]) => runCommand(['key', ...words], { operator });

test('a listed key is active until its last moment, then expired, and revoked whatever else it is', async () => {
  const { id: client } = await createClient(operator, { actor: 'test', name: 'Cliente' });
  const make = (...options: readonly string[]) =>
    run('create', '--client', client, '--mode', 'test', ...options) as Promise<{ readonly prefix: string }>;
  const states = async () =>
    ((await run('list', '--client', client)) as { readonly state: string }[]).map(({ state }) => state);
  await make();
  await make('--expires', '2026-11-22T12:00:00Z');
  const { prefix } = await make('--expires', '2026-11-22T12:00:00Z');
  expect(await states()).toEqual(['active', 'active', 'active']);
  expect(await run('revoke', prefix)).toMatchObject({ state: 'revoked' });
  now = new Date('2026-11-22T11:59:59.999Z');
  expect(await states()).toEqual(['active', 'active', 'revoked']);
  now = new Date('2026-11-22T12:00:00.000Z');
  expect(await states()).toEqual(['active', 'expired', 'revoked']);
});
