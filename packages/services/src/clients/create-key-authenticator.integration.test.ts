import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createHarness, type Harness } from '../testing/harness.ts';
import { createClient } from './create-client.ts';
import { createKey } from './create-key.ts';
import { createKeyAuthenticator } from './create-key-authenticator.ts';
import { listKeys } from './list-keys.ts';
import { recordKeyUse } from './record-key-use.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';
import { resumeClient, suspendClient } from './suspend-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), { keyPepper: 'pepper' });
});
afterAll(() => harness.close());

const actor = 'ana';

async function aKey(expiresAt?: Date) {
  const client = await createClient(harness.sys, { name: 'Loja', plan: 'basic', actor });
  const asked = { clientId: client.id, mode: 'test', name: 'erp', actor, expiresAt } as const;
  return { client, ...(await createKey(harness.sys, asked)) };
}

const inMs = (ms: number): Date => new Date(harness.clock.now().getTime() + ms);

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

test('a remembered key ends in its last moment: no memory outlives it', async () => {
  const authenticator = await createKeyAuthenticator(harness.sys);
  const { key } = await aKey(inMs(3_000));
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  await harness.advance(2_999);
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  await harness.advance(1);
  expect(await authenticator.authenticate(key, 'test')).toBeNull();
  await authenticator.close();
});

test('a rotated key and its successor both open until the overlap is over, then the successor alone', async () => {
  const authenticator = await createKeyAuthenticator(harness.sys);
  const { key, record } = await aKey();
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  const rotated = await rotateKey(harness.sys, { publicId: record.prefix, overlapMs: 5_000, actor });
  const opens = async () => [
    (await authenticator.authenticate(key, 'test')) !== null,
    (await authenticator.authenticate(rotated.key, 'test')) !== null,
  ];
  expect(await opens()).toEqual([true, true]);
  await harness.advance(4_999);
  await expect.poll(opens, { timeout: 5_000 }).toEqual([true, true]);
  await harness.advance(1);
  await expect.poll(opens, { timeout: 5_000 }).toEqual([false, true]);
  await authenticator.close();
});

test('every process forgets the keys of a client at once when it is suspended, and opens again when it is resumed', async () => {
  const processes = [await createKeyAuthenticator(harness.sys), await createKeyAuthenticator(harness.sys)];
  const { key, client } = await aKey();
  const opens = () =>
    Promise.all(processes.map(async (one) => (await one.authenticate(key, 'test')) !== null));
  expect(await opens()).toEqual([true, true]);
  await suspendClient(harness.sys, { clientId: client.id, actor });
  await expect.poll(opens, { timeout: 5_000 }).toEqual([false, false]);
  await resumeClient(harness.sys, { clientId: client.id, actor });
  await expect.poll(opens, { timeout: 5_000 }).toEqual([true, true]);
  for (const one of processes) await one.close();
});

test('a request of a remembered key needs no database: the time of use is lost, and nothing else', async () => {
  const { key, record } = await aKey();
  const failures: string[] = [];
  const away = (): Promise<never> => {
    failures.push('asked');
    return Promise.reject(new Error('the database is read only'));
  };
  let isAway = false;
  const db: typeof harness.sys.db = {
    ...harness.sys.db,
    read: (scope, statement, given) => (isAway ? away() : harness.sys.db.read(scope, statement, given)),
    autocommit: away,
    transaction: away,
  };
  const authenticator = await createKeyAuthenticator({ ...harness.sys, db });
  const holder = await authenticator.authenticate(key, 'test');
  isAway = true;
  expect(await authenticator.authenticate(key, 'test')).toEqual(holder);
  if (holder === null) throw new Error('the key is refused');
  expect(authenticator.noteUse(holder)).toBeUndefined();
  await authenticator.close();
  expect(failures).toEqual(['asked']);
  const [listed] = await listKeys(harness.sys, { clientId: record.clientId });
  expect(listed?.lastUsedAt).toBeNull();
});

test('the database itself may be read only while a key is used', async () => {
  const { key, record } = await aKey();
  const authenticator = await createKeyAuthenticator(harness.sys);
  const holder = await authenticator.authenticate(key, 'test');
  if (holder === null) throw new Error('the key is refused');
  const refuse = "raise exception 'read only' using errcode = '25006'";
  await harness.database.asOwner(
    `create function refuse_use() returns trigger language plpgsql as $$ begin ${refuse}; end $$;
     create trigger refuse_use before update of last_used_at on api_key for each row execute function refuse_use()`,
  );
  authenticator.noteUse(holder);
  await authenticator.close();
  await harness.database.asOwner('drop trigger refuse_use on api_key; drop function refuse_use()');
  expect((await listKeys(harness.sys, { clientId: record.clientId }))[0]?.lastUsedAt).toBeNull();
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
