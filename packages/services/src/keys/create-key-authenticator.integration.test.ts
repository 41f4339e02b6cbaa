import { expect, test } from 'vitest';
import { createClient } from '../clients/create-client.ts';
import { resumeClient, suspendClient } from '../clients/suspend-client.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createKey } from './create-key.ts';
import { createKeyAuthenticator } from './create-key-authenticator.ts';
import { listKeys } from './list-keys.ts';
import { recordKeyUse } from './record-key-use.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

const harness = useHarness({ keyPepper: 'pepper' });

const actor = 'ana';

async function aKey(expiresAt?: Date) {
  const client = await createClient(harness.sys, { name: 'Loja', plan: 'basic', actor });
  const requested = { clientId: client.id, mode: 'test', name: 'erp', actor, expiresAt } as const;
  return { client, ...(await createKey(harness.sys, requested)) };
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
  await expect.poll(used, { timeout: 60_000 }).not.toBeNull();
  const first = await used();
  await harness.advance(59_000);
  await recordKeyUse(harness.sys, holder);
  expect(await used()).toBe(first);
  await harness.advance(1_000);
  authenticator.noteUse(holder);
  await authenticator.close();
  expect(await used()).not.toBe(first);
});

test('a revoked key is removed from the cache at once', async () => {
  const authenticator = await createKeyAuthenticator(harness.sys);
  const { key, record } = await aKey();
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  expect(await authenticator.authenticate(key, 'live')).toBeNull();
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  await expect.poll(() => authenticator.authenticate(key, 'test'), { timeout: 60_000 }).toBeNull();
  await authenticator.close();
});

test('a cached key is refused from the moment of its end', async () => {
  const authenticator = await createKeyAuthenticator(harness.sys);
  const { key } = await aKey(inMs(3_000));
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  await harness.advance(2_999);
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  await harness.advance(1);
  expect(await authenticator.authenticate(key, 'test')).toBeNull();
  await authenticator.close();
});

test('a rotated key and its successor are both accepted until the overlap is over, then only the successor', async () => {
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
  await expect.poll(opens, { timeout: 60_000 }).toEqual([true, true]);
  await harness.advance(1);
  await expect.poll(opens, { timeout: 60_000 }).toEqual([false, true]);
  await authenticator.close();
});

test('every process refuses the keys of a client as soon as it is suspended, and accepts them again when it is resumed', async () => {
  const processes = [await createKeyAuthenticator(harness.sys), await createKeyAuthenticator(harness.sys)];
  const { key, client } = await aKey();
  const opens = () =>
    Promise.all(processes.map(async (one) => (await one.authenticate(key, 'test')) !== null));
  expect(await opens()).toEqual([true, true]);
  await suspendClient(harness.sys, { clientId: client.id, actor });
  await expect.poll(opens, { timeout: 60_000 }).toEqual([false, false]);
  await resumeClient(harness.sys, { clientId: client.id, actor });
  await expect.poll(opens, { timeout: 60_000 }).toEqual([true, true]);
  for (const one of processes) await one.close();
});

test('a request with a cached key needs no database: only the time of use is lost', async () => {
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

/** Makes an authenticator whose database counts its reads. */
async function countedAuthenticator() {
  const counted = { reads: 0, writes: 0 };
  const authenticator = await createKeyAuthenticator({
    ...harness.sys,
    db: {
      ...harness.sys.db,
      read: (scope, statement, given) => {
        counted.reads += 1;
        return harness.sys.db.read(scope, statement, given);
      },
      transaction: (...given) => {
        counted.writes += 1;
        return harness.sys.db.transaction(...given);
      },
    },
  });
  return { counted, authenticator };
}

test('a key is looked up again after ten seconds, and a refused one after five', async () => {
  const { key } = await aKey();
  const { key: revoked, record } = await aKey();
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  const { counted, authenticator } = await countedAuthenticator();
  const readsOf = async (bearer: string): Promise<number> => {
    const before = counted.reads;
    await authenticator.authenticate(bearer, 'test');
    return counted.reads - before;
  };
  for (const [bearer, keptMs] of [
    [key, 10_000],
    [revoked, 5_000],
  ] as const) {
    expect(await readsOf(bearer)).toBe(1);
    await harness.advance(keptMs - 1);
    expect(await readsOf(bearer)).toBe(0);
    await harness.advance(1);
    expect(await readsOf(bearer)).toBe(1);
  }
  await authenticator.close();
});

test('at most 10,000 results are cached, also when more keys are tried', async () => {
  const { counted, authenticator } = await countedAuthenticator();
  const { key } = await aKey();
  const known = await authenticator.authenticate(key, 'test');
  // A text that is not a key at all is refused without the database.
  for (let n = 1; n < 10_000; n += 1) await authenticator.authenticate(`x${n}`, 'test');
  expect(await authenticator.authenticate(key, 'test')).toEqual(known);
  expect(counted.reads).toBe(1);
  await authenticator.authenticate('one more', 'test');
  expect(await authenticator.authenticate(key, 'test')).toEqual(known);
  expect(counted.reads).toBe(2);
  await authenticator.close();
});

test('a process writes the use of a key once a minute', async () => {
  const { counted, authenticator } = await countedAuthenticator();
  const { key } = await aKey();
  const holder = await authenticator.authenticate(key, 'test');
  if (holder === null) throw new Error('the key is refused');
  const writes: number[] = [];
  for (const pauseMs of [0, 59_999, 1, 60_000]) {
    await harness.advance(pauseMs);
    authenticator.noteUse(holder);
    writes.push(counted.writes);
  }
  expect(writes).toEqual([1, 1, 2, 3]);
  await authenticator.close();
});

test('a key can be used while the database is read-only', async () => {
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

/** Makes a database whose notifications the test sends, and whose look-ups the test can pause. */
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

test('the result of a look-up is not cached if a revocation arrives meanwhile', async () => {
  const { held, sys } = heldDatabase();
  const authenticator = await createKeyAuthenticator(sys);
  const { key, record } = await aKey();
  let resume = (): void => undefined;
  held.pause = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const overtaken = authenticator.authenticate(key, 'test');
  await expect.poll(() => held.found, { timeout: 60_000 }).toBe(true);
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  held.revoked();
  resume();
  await overtaken;
  expect(await authenticator.authenticate(key, 'test')).toBeNull();
});

test('a new listening connection may have missed a revocation, so the cache is cleared', async () => {
  const { held, sys } = heldDatabase();
  const authenticator = await createKeyAuthenticator(sys);
  const { key, record } = await aKey();
  expect(await authenticator.authenticate(key, 'test')).not.toBeNull();
  await revokeKey(harness.sys, { publicId: record.prefix, actor });
  held.connected();
  expect(await authenticator.authenticate(key, 'test')).toBeNull();
});
