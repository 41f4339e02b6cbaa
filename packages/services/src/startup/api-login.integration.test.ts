import { type Database, inTransaction, openDatabase } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { SystemContext } from '../context/context.ts';
import { createHealthCheck } from '../health/create-health-check.ts';
import { reachDatabase } from '../health/reach-database.ts';
import { authenticateKey } from '../keys/authenticate-key.ts';
import { createKey } from '../keys/create-key.ts';
import { createKeyAuthenticator } from '../keys/create-key-authenticator.ts';
import { recordKeyUse } from '../keys/record-key-use.ts';
import { revokeKey } from '../keys/revoke-key.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { createNoteWaiter } from '../notify/create-note-waiter.ts';
import { subscribeRemovals } from '../notify/publish-removal.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import { outboxRows } from '../outbox/end-rows.ts';
import { clientLags, outboxLag } from '../outbox/outbox-lag.ts';
import { aRequest, createHarness, type Harness } from '../testing/harness.ts';

let harness: Harness;
let db: Database;
/** The context of the API outside of the transactions of its clients. */
let api: SystemContext;

beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  db = openDatabase({ url: harness.database.urls.api, purpose: 'api', max: 2 });
  api = { ...harness.sys, db };
});
afterAll(async () => {
  await db.close();
  await harness.close();
});

const actor = 'test';
const operator = { actor, name: 'test', mode: 'test' } as const;

test("the API's login reads a key with its client, records its use, and learns of its revocation", async () => {
  const { tenant } = await harness.aClient();
  const made = await createKey(harness.sys, { ...operator, clientId: tenant.clientId });
  const authenticator = await createKeyAuthenticator(api);
  const found = await authenticator.authenticate(made.key, 'test');
  expect(found).toMatchObject({ clientId: tenant.clientId, name: 'Cliente de teste' });
  expect(await authenticateKey(api, made.key, 'live')).toBeNull();
  await recordKeyUse(api, { keyPrefix: made.record.prefix });
  const used = await harness.database.readAsOwner('select id from api_key where last_used_at is not null');
  expect(used).toHaveLength(1);
  await revokeKey(harness.sys, { actor, publicId: made.record.prefix });
  await expect.poll(() => authenticator.authenticate(made.key, 'test'), { timeout: 60_000 }).toBeNull();
  await authenticator.close();
});

test("the API's login measures the outbox and removes dispatched rows, but cannot claim rows", async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await issueNfe({ ...ctx, db }, { request: aRequest(companyId) });
  expect(await outboxLag(api, { limit: 10 })).toMatchObject({ waiting: 1 });
  expect((await clientLags(api, { limit: 10 })).lags).toMatchObject([{ waiting: 1 }]);
  const health = createHealthCheck(api);
  expect(await health.check()).toEqual({ status: 'ok', reasons: [], db: 'ok' });
  expect(health.figures().samples).toMatchObject([{ name: 'fiscal_without_call_oldest_seconds' }]);
  await inTransaction(harness.sys.db, 'system', async (tx) => {
    await tx.execute(sql`lock table filing in access exclusive mode`);
    expect(await health.check()).toEqual({ status: 'degraded', reasons: ['database'], db: 'unreachable' });
    expect(await reachDatabase(api)).toBe(true);
  });
  expect(await health.check()).toMatchObject({ status: 'ok' });
  await expect(claimOutbox(api, { limit: 1 })).rejects.toThrow('does not act as system');
  await harness.advance(60_000);
  const ids = (await claimOutbox(harness.sys, { limit: 10 })).orders.map(({ outboxId }) => outboxId);
  await outboxRows(api).remove(ids);
  expect(await outboxLag(api, { limit: 10 })).toMatchObject({ waiting: 0 });
});

test("the API's login listens for notes and certificates", async () => {
  const waiter = await createNoteWaiter(api);
  const replaced: string[] = [];
  const subscription = await subscribeRemovals(api, 'certificate', (id) => replaced.push(id));
  const { ctx, companyId } = await harness.anIssuer();
  await harness.replaceCertificate(ctx, companyId);
  await expect.poll(() => replaced, { timeout: 60_000 }).toHaveLength(1);
  await subscription.unlisten();
  await waiter.close();
});
