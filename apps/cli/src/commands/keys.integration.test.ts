import { createVault, loadMasterKeys } from '@fiscal/certificates';
import { readCliSettings } from '@fiscal/config';
import { audit, webhook } from '@fiscal/db';
import { type Id24, makeId24 } from '@fiscal/domain';
import { createClient, type OperatorContext } from '@fiscal/services';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkSealed } from '../doctor/check-sealed.ts';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

let operator: OperatorContext;
let clientId: Id24;

const random = seededRandom('master keys');
const secrets = { a: random.bytes(32), b: random.bytes(32), c: random.bytes(32) };
const masterKeys = (current: 'a' | 'b', ...ids: ('a' | 'b' | 'c')[]): string =>
  JSON.stringify({
    current,
    keys: Object.fromEntries(ids.map((id) => [id, Buffer.from(secrets[id]).toString('base64')])),
  });

const database = useTestDatabase();
beforeAll(async () => {
  const clock = fixedClock('2026-11-21T12:00:00.000Z');
  operator = { db: database.db, clock, random, settings: {} };
  clientId = (await createClient(operator, { actor: 'test', name: 'Cliente' })).id;
});

/** Seals the only secret under the key `a`. */
beforeEach(async () => {
  await database.asOwner('delete from webhook');
  const { clock } = operator;
  const vault = createVault({ keys: loadMasterKeys({ json: masterKeys('a', 'a') }), random });
  const id = makeId24(clock.now(), random.bytes(8));
  const now = clock.now();
  await operator.db.transaction('system', (tx) =>
    tx.insert(webhook).values({
      id,
      clientId,
      mode: 'test',
      url: 'https://example.com/',
      active: true,
      createdAt: now,
      updatedAt: now,
      sealedSecret: vault.seal(random.bytes(32), { clientId, purpose: 'webhook-secret', secretId: id }),
    }),
  );
});

const keys = (command: string, json: string) =>
  runCommand(['keys', command], { operator, settings: { MASTER_KEYS: json } });
const doctor = (json: string) =>
  checkSealed({ ...readCliSettings({}), DATABASE_URL: database.url, MASTER_KEYS: json });

test('status counts secrets by key, and names keys that may be removed and keys that are missing', async () => {
  expect(await keys('status', masterKeys('b', 'a', 'b', 'c'))).toEqual([
    { keyId: 'a', certificates: 0, webhooks: 1, state: 'older' },
    { keyId: 'b', certificates: 0, webhooks: 0, state: 'current' },
    { keyId: 'c', certificates: 0, webhooks: 0, state: 'unused' },
  ]);
  expect(await keys('status', masterKeys('b', 'b'))).toContainEqual(
    expect.objectContaining({ keyId: 'a', state: 'absent' }),
  );
});

test('the doctor counts secrets under an older key and under a missing key', async () => {
  expect(await doctor(masterKeys('a', 'a'))).toMatchObject({ state: 'ok', found: '1, all under a' });
  expect(await doctor(masterKeys('b', 'a', 'b'))).toMatchObject({
    state: 'optional',
    found: '1 under the older a',
  });
  expect(await doctor(masterKeys('b', 'b'))).toMatchObject({ state: 'missing', found: '1 under a' });
});

test('rewrap fails and changes nothing when the old key is missing', async () => {
  await expect(keys('rewrap', masterKeys('b', 'b'))).rejects.toThrow(/could not be opened/);
  expect(await doctor(masterKeys('a', 'a'))).toMatchObject({ state: 'ok' });
});

test('after a rewrap the old key may be removed, and the audit names the operator', async () => {
  const rotated = masterKeys('b', 'a', 'b');
  expect(await keys('rewrap', rotated)).toEqual({ certificates: 0, webhooks: 1, unopened: [] });
  expect(await keys('status', rotated)).toContainEqual(
    expect.objectContaining({ keyId: 'a', state: 'unused' }),
  );
  expect(await doctor(masterKeys('b', 'b'))).toMatchObject({ state: 'ok' });
  const deeds = await operator.db.transaction('system', (tx) => tx.select().from(audit));
  expect(deeds.filter(({ action }) => action === 'keys.rewrap')).toEqual([
    expect.objectContaining({ actor: 'tester', subjectId: 'b' }),
  ]);
});
