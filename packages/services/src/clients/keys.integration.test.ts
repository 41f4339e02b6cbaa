import { inTransaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { issueNfe } from '../issue/issue-nfe.ts';
import { aRequest, createHarness, type Harness } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import { authenticateKey } from './authenticate-key.ts';
import { createClient, listClients } from './create-client.ts';
import { createKeyAuthenticator } from './create-key-authenticator.ts';
import { createKey, listKeys, revokeKey } from './manage-keys.ts';
import { recordKeyUse } from './record-key-use.ts';
import { setSeriesNext } from './set-series-next.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), { keyPepper: 'pepper' });
});
afterAll(() => harness.close());

const actor = 'ana';

async function aKey(mode: 'test' | 'live' = 'test', expiresAt?: Date) {
  const client = await createClient(harness.sys, { name: 'Loja', plan: 'basic', actor });
  return {
    client,
    ...(await createKey(harness.sys, { clientId: client.id, mode, name: 'erp', actor, expiresAt })),
  };
}

const auditOf = async (subjectId: string): Promise<string[]> =>
  [
    ...(await inTransaction(harness.sys.db, 'system', (tx) =>
      tx.execute<{ line: string }>(sql`
        select actor || ' ' || action as line from audit where subject_id = ${subjectId} order by id`),
    )),
  ]
    .map(({ line }) => line)
    .sort();

test('a key names its client, on the address of its mode only', async () => {
  const { client, key, record } = await aKey();
  expect(await authenticateKey(harness.sys, key, 'test')).toEqual({
    clientId: client.id,
    name: 'Loja',
    plan: 'basic',
    keyPrefix: record.prefix,
    mode: 'test',
    scopes: [],
    companyIds: [],
  });
  expect(await authenticateKey(harness.sys, key, 'live')).toBeNull();
});

test('a key is not in the database, only a digest that needs the pepper', async () => {
  const { key, record } = await aKey();
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute<{ text: string }>(sql`select api_key::text as text from api_key where id = ${record.id}`),
  );
  expect([...rows][0]?.text).not.toContain(key.slice(18));
  const other = { ...harness.sys, settings: { ...harness.sys.settings, keyPepper: undefined } };
  expect(await authenticateKey(other, key, 'test')).toBeNull();
});

test('unknown, changed, expired and revoked keys are all just refused', async () => {
  const { key, record } = await aKey();
  const { key: stranger } = await aKey();
  const mixed = record.prefix + stranger.slice(17);
  for (const text of ['', 'x'.repeat(5000), `${key}x`, mixed]) {
    expect(await authenticateKey(harness.sys, text, 'test')).toBeNull();
  }
  const soon = await aKey('test', new Date(harness.clock.now().getTime() + 1000));
  expect(await authenticateKey(harness.sys, soon.key, 'test')).not.toBeNull();
  await harness.advance(1000);
  expect(await authenticateKey(harness.sys, soon.key, 'test')).toBeNull();
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  expect(await authenticateKey(harness.sys, key, 'test')).toBeNull();
  expect((await refusal(revokeKey(harness.sys, { publicId: record.prefix, actor }))).code).toBe('not_found');
});

test('the time of use is written at most once a minute', async () => {
  const { client, key } = await aKey();
  const used = async () => (await listKeys(harness.sys, { clientId: client.id }))[0]?.lastUsedAt;
  const authenticator = await createKeyAuthenticator(harness.sys);
  const holder = await authenticator.authenticate(key, 'test');
  if (holder === null) throw new Error('the key is refused');
  expect(await used()).toBeNull();
  authenticator.noteUse(holder);
  await expect.poll(used, { timeout: 5000 }).not.toBeNull();
  const first = await used();
  await harness.advance(59_000);
  await recordKeyUse(harness.sys, holder);
  expect(await used()).toBe(first);
  await harness.advance(1_000);
  authenticator.noteUse(holder);
  await authenticator.close();
  expect(await used()).not.toBe(first);
});

test('a remembered key is forgotten at once when it is revoked', async () => {
  const authenticator = await createKeyAuthenticator(harness.sys);
  const { key, record } = await aKey();
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  expect(await authenticator.authenticate(key, 'live')).toBeNull();
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  await expect.poll(() => authenticator.authenticate(key, 'test'), { timeout: 5000 }).toBeNull();
  await authenticator.close();
});

/** The database of the harness, with the notices in the hand of the test and a pause after each look-up. */
function heldDatabase() {
  const held = {
    revoked: (): void => undefined,
    connected: (): void => undefined,
    pause: Promise.resolve(),
    found: false,
  };
  const db: typeof harness.sys.db = {
    ...harness.sys.db,
    read: async (scope, statement, parameters) => {
      const found = await harness.sys.db.read(scope, statement, parameters);
      held.found = true;
      await held.pause;
      return found;
    },
    listen: async (_, onPayload, onReady) => {
      held.revoked = () => onPayload('');
      held.connected = () => onReady?.();
      return { unlisten: async () => undefined };
    },
  };
  return { held, sys: { ...harness.sys, db } };
}

test('a look-up overtaken by a revocation is not remembered', async () => {
  const { held, sys } = heldDatabase();
  const authenticator = await createKeyAuthenticator(sys);
  const { key, record } = await aKey();
  let resume = (): void => undefined;
  held.pause = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const overtaken = authenticator.authenticate(key, 'test');
  await expect.poll(() => held.found, { timeout: 5000 }).toBe(true);
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  held.revoked();
  resume();
  await overtaken;
  expect(await authenticator.authenticate(key, 'test')).toBeNull();
});

test('a listening connection that was opened anew may have missed a revocation: all is forgotten', async () => {
  const { held, sys } = heldDatabase();
  const authenticator = await createKeyAuthenticator(sys);
  const { key, record } = await aKey();
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  held.connected();
  expect(await authenticator.authenticate(key, 'test')).toBeNull();
});

test('what an operator does by hand is written down', async () => {
  const { client, record } = await aKey();
  await revokeKey(harness.sys, { publicId: record.prefix, actor, reason: 'leaked' });
  expect(await auditOf(client.id)).toEqual(['ana client.create']);
  expect(await auditOf(record.id)).toEqual(['ana key.create', 'ana key.revoke']);
  expect((await listClients(harness.sys)).map(({ id }) => id)).toContain(client.id);
});

test('a key for a client that is not there is refused', async () => {
  const clientId = '0123456789abcdef01234567';
  const asked = createKey(harness.sys, { clientId, mode: 'test', name: 'x', actor });
  expect((await refusal(asked)).code).toBe('not_found');
});

test('an operator raises the next number with an audit row, and never lowers it', async () => {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  const set = (next: number) =>
    setSeriesNext(harness.sys, { companyId, environment: 'homologation', series: 1, next, actor });
  expect(await set(500)).toEqual({ before: 1, after: 500 });
  expect((await refusal(set(499))).code).toBe('conflict');
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).note.number).toBe(500);
  expect(await auditOf(companyId)).toEqual(['ana series.set-next']);
});
