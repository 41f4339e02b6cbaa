import { createVault, type Vault } from '@fiscal/certificates';
import { audit, certificate, webhook } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { seededRandom } from '@fiscal/testkit';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadSealedKey } from '../certificates/load-sealed-key.ts';
import { inSystem } from '../context/scope.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts';
import { openWebhookSecret } from '../webhooks/webhook-secret.ts';
import { countSealed } from './count-sealed.ts';
import { rewrapSealed } from './rewrap-sealed.ts';

const random = seededRandom('rotation');
const bytes = { a: random.bytes(32), b: random.bytes(32) };
const vaultOf = (current: 'a' | 'b', ...ids: ('a' | 'b')[]): Vault =>
  createVault({ keys: { current, keys: new Map(ids.map((id) => [id, bytes[id]])) }, random });
const onlyA = vaultOf('a', 'a');
const both = vaultOf('b', 'a', 'b');
const onlyB = vaultOf('b', 'b');

/** The client that owns the webhook. */
let owner: TestTenant;
/** The secrets as they were sealed with `a`. */
let made: { certificates: Awaited<ReturnType<typeof certificates>>; webhook: typeof webhook.$inferSelect };
const harness = useHarness();
beforeAll(async () => {
  const ctx = { ...(await harness.aClient()), vault: onlyA };
  await harness.aCompany(ctx);
  await harness.aCompany(ctx, { cnpj: '11222333000181' });
  owner = { ...(await harness.aClient()), vault: onlyA };
  await harness.aCompany(owner);
  await createWebhook(owner, { url: 'https://example.com/a' });
  const [only] = await inSystem(harness.sys, (tx) => tx.select().from(webhook));
  if (only === undefined) throw new Error('no webhook');
  made = { certificates: await certificates(), webhook: only };
});

beforeEach(() =>
  inSystem(harness.sys, async (tx) => {
    const { sealedSecret } = made.webhook;
    await tx.update(webhook).set({ sealedSecret, formerSecret: null, formerSecretUntil: null });
    for (const { id, sealedKey } of made.certificates)
      await tx.update(certificate).set({ sealedKey }).where(eq(certificate.id, id));
  }),
);

const rewrap = (vault: Vault) =>
  rewrapSealed(harness.sys, { vault, actor: 'tester', reason: 'rotation', batch: 2 });
const certificates = () => inSystem(harness.sys, (tx) => tx.select().from(certificate));
const deeds = () =>
  inSystem(harness.sys, (tx) => tx.select().from(audit).where(eq(audit.action, 'keys.rewrap')));

/** Returns for each certificate whether `vault` opens its key. */
async function opened(vault: Vault): Promise<boolean[]> {
  const rows = await certificates();
  const keys = await Promise.all(
    rows.map(({ id, version }) => loadSealedKey(harness.sys, { certificateId: id, version })),
  );
  return keys.map((key) => {
    if (key === null) throw new Error('a certificate lost its key');
    try {
      return vault.open(key.sealed, key.context).length > 0;
    } catch {
      return false;
    }
  });
}

test('with a missing master key every secret is unchanged and reported', async () => {
  const before = await deeds();
  const result = await rewrap(onlyB);
  expect(result).toMatchObject({ certificates: 0, webhooks: 0 });
  expect(result.unopened.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    ...Array(3).fill('certificates unknown_key'),
    'webhooks unknown_key',
  ]);
  expect(await countSealed(harness.sys)).toEqual([{ keyId: 'a', certificates: 3, webhooks: 1 }]);
  expect(await deeds()).toEqual(before);
});

test('a damaged secret does not stop the others', async () => {
  const [first] = await certificates();
  if (first === undefined) throw new Error('no certificate');
  const damage = JSON.stringify({ wrappedKey: Buffer.alloc(48).toString('base64') });
  await inSystem(harness.sys, (tx) =>
    tx
      .update(certificate)
      .set({ sealedKey: sql`${certificate.sealedKey} || ${damage}::jsonb` })
      .where(eq(certificate.id, first.id)),
  );
  const result = await rewrap(both);
  expect(result).toEqual({
    certificates: 2,
    webhooks: 1,
    unopened: [{ kind: 'certificates', id: first.id, reason: 'not_authentic' }],
  });
});

test('afterwards the old master key is not needed, and each batch has an audit row', async () => {
  expect(await rewrap(both)).toEqual({ certificates: 3, webhooks: 1, unopened: [] });
  expect(await countSealed(harness.sys)).toEqual([{ keyId: 'b', certificates: 3, webhooks: 1 }]);
  expect(await opened(onlyB)).toEqual([true, true, true]);
  expect(await opened(onlyA)).toEqual([false, false, false]);
  const written = await deeds();
  expect(written).toContainEqual(
    expect.objectContaining({ actor: 'tester', reason: 'rotation', subjectId: 'b', after: { webhooks: 1 } }),
  );
  await rewrap(both);
  expect(await deeds()).toHaveLength(written.length);
});

test('a former secret that still signs is sealed with the new key and counted', async () => {
  const { clientId, id } = made.webhook;
  await rotateWebhookSecret(owner, { id, overlapHours: 72 });
  expect(await countSealed(harness.sys)).toEqual([{ keyId: 'a', certificates: 3, webhooks: 2 }]);
  expect(await rewrap(both)).toEqual({ certificates: 3, webhooks: 2, unopened: [] });
  expect(await countSealed(harness.sys)).toEqual([{ keyId: 'b', certificates: 3, webhooks: 2 }]);
  const [row] = await inSystem(harness.sys, (tx) => tx.select().from(webhook));
  const open = (sealed: unknown) =>
    openWebhookSecret(onlyB, { clientId: id24(clientId), webhookId: id24(id) }, sealed);
  expect(new Set([open(row?.sealedSecret), open(row?.formerSecret)]).size).toBe(2);
});
