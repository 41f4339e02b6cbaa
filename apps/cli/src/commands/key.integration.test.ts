import { inTransaction } from '@fiscal/db';
import { idsOf, plantTenant } from '@fiscal/db/testing';
import type { KeyRecord, OperatorContext } from '@fiscal/services';
import { authenticateKey } from '@fiscal/services/testing';
import { seededRandom } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { createdLines, keyRow, rotatedLines } from '../keys/describe-key.ts';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const ids = idsOf(1);
const absent = 'f'.repeat(24);
const newKey = ['key', 'create', '--client', ids.client, '--mode', 'live'];
let operator: OperatorContext;
let now = new Date('2026-11-21T12:00:00.000Z');

const database = useTestDatabase();
beforeAll(async () => {
  const clock = { now: () => now };
  const settings = { keyPepper: 'p'.repeat(32) };
  operator = { db: database.db, clock, random: seededRandom('keys'), settings };
  await inTransaction(database.db, 'system', (tx) => plantTenant(tx, ids));
});

type Made = KeyRecord & { readonly key: string; readonly former: KeyRecord };

const run = (...words: readonly string[]) => runCommand(words, { operator });
const newClient = async () => ((await run('client', 'create', '--name', 'Cliente')) as { id: string }).id;
const make = (client: string, ...options: readonly string[]) =>
  run('key', 'create', '--client', client, '--mode', 'live', ...options) as Promise<Made>;
const list = (client: string) => run('key', 'list', '--client', client) as Promise<readonly KeyRecord[]>;

test('a key is listed as active until its end, then as expired; a revoked key always as revoked', async () => {
  const client = await newClient();
  const states = async () => (await list(client)).map(({ state }) => state);
  await make(client);
  await make(client, '--expires', '2026-11-22T12:00:00Z');
  const { prefix } = await make(client, '--expires', '2026-11-22T12:00:00Z');
  expect(await states()).toEqual(['active', 'active', 'active']);
  expect(await run('key', 'revoke', prefix)).toMatchObject({ state: 'revoked' });
  now = new Date('2026-11-22T11:59:59.999Z');
  expect(await states()).toEqual(['active', 'active', 'revoked']);
  now = new Date('2026-11-22T12:00:00.000Z');
  expect(await states()).toEqual(['active', 'expired', 'revoked']);
});

test('a key is restricted to scopes and companies, and a rotation keeps both', async () => {
  const reach = { scopes: ['nfe:read', 'tax:read'], companyIds: [ids.company] };
  const words = ['--scopes', 'nfe:read, tax:read', '--companies', ids.company, '--name', 'erp'];
  const made = await make(ids.client, ...words);
  expect(made).toMatchObject({ ...reach, name: 'erp', state: 'active' });
  expect(await authenticateKey(operator, made.key, 'live')).toMatchObject(reach);
  const rotated = (await run('key', 'rotate', made.prefix)) as Made;
  const end = new Date(now.getTime() + 86_400_000).toISOString();
  expect(rotated).toMatchObject({ ...reach, name: 'erp', former: { prefix: made.prefix, expiresAt: end } });
  expect(await authenticateKey(operator, rotated.key, 'live')).toMatchObject(reach);
  expect(await authenticateKey(operator, made.key, 'live')).not.toBeNull();
  now = new Date(end);
  expect(await authenticateKey(operator, made.key, 'live')).toBeNull();
  const audited = (await run('audit', 'list', '--client', ids.client)) as { data: readonly object[] };
  expect(audited.data).toMatchObject([
    {
      action: 'key.rotate',
      actor: 'tester',
      before: { prefix: made.prefix, expiresAt: null },
      after: { expiresAt: end, replacedBy: { prefix: rotated.prefix, ...reach } },
    },
    { action: 'key.create', actor: 'tester', before: null, after: { prefix: made.prefix, ...reach } },
  ]);
});

test('no key of a suspended client works until the client is resumed', async () => {
  const client = await newClient();
  const { key } = await make(client);
  expect(await run('client', 'suspend', client)).toMatchObject({
    id: client,
    suspendedAt: now.toISOString(),
  });
  expect(await authenticateKey(operator, key, 'live')).toBeNull();
  expect(await list(client)).toMatchObject([{ state: 'suspended' }]);
  expect(await run('client', 'resume', client)).toMatchObject({ suspendedAt: null });
  expect(await authenticateKey(operator, key, 'live')).not.toBeNull();
});

test.each([
  ['a client that is not there', ['key', 'create', '--client', absent, '--mode', 'live'], /Cliente .* não/],
  ['a client id of the wrong form', ['key', 'create', '--client', 'x', '--mode', 'live'], /Cliente x não/],
  ['no mode', ['key', 'create', '--client', ids.client], /mode/],
  ['a scope that is none', [...newKey, '--scopes', 'nfe:write'], /nfe:write is none of companies:read/],
  ['an empty scope', [...newKey, '--scopes', 'nfe:read,'], /commas/],
  ['a company that is not there', [...newKey, '--companies', absent], /Empresa f+ não/],
  ['an end that is past', [...newKey, '--expires', '2026-11-20T00:00:00Z'], /já passou/],
  ['an end that is not a moment', [...newKey, '--expires', 'tomorrow'], /ISO 8601/],
  ['an overlap of the wrong form', ['key', 'rotate', 'aaaaaaaa', '--overlap', '1 day'], /90s, 30m/],
  ['a rotation of an unknown key', ['key', 'rotate', 'aaaaaaaa'], /aaaaaaaa não/],
  ['the revocation of an unknown key', ['key', 'revoke', 'aaaaaaaa'], /aaaaaaaa não/],
  ['the keys of an unknown client', ['key', 'list', '--client', absent], /não encontrado/],
  ['the suspension of an unknown client', ['client', 'suspend', absent], /não encontrado/],
  ['the resumption of an active client', ['client', 'resume', ids.client], /não está suspenso/],
  ['an audit of everybody', ['audit', 'list'], /give --client, --company/],
  ['an audit with an invalid cursor', ['audit', 'list', '--client', ids.client, '--cursor', 'x'], /inválid/],
])('%s is refused', async (_, words, message) => {
  await expect(run(...words)).rejects.toThrow(message);
});

test('the text output shows the created key and its rights', async () => {
  const client = await newClient();
  const made = await make(client, '--scopes', 'tax:read', '--expires', '2027-01-01T00:00:00Z');
  const rotated = (await run('key', 'rotate', made.prefix, '--overlap', '1h')) as Made;
  const pair = { key: rotated.key, record: rotated, former: rotated.former };
  expect(createdLines({ key: made.key, record: made })).toEqual([
    made.key,
    expect.stringContaining(made.prefix),
  ]);
  expect(rotatedLines(pair)[1]).toMatch(
    new RegExp(`${made.prefix}, which expires ${rotated.former.expiresAt}`),
  );
  expect(keyRow(made)).toEqual([
    made.prefix,
    'live',
    'default',
    'never used',
    'active until 2027-01-01T00:00:00.000Z',
    'tax:read',
    'all',
  ]);
});
