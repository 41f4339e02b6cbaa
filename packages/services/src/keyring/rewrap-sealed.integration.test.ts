import { createVault, type Vault } from '@fiscal/certificates';
import { audit, certificate } from '@fiscal/db';
import { seededRandom } from '@fiscal/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadSealedKey } from '../companies/load-sealed-key.ts';
import { inSystem } from '../context/scope.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { countSealed } from './count-sealed.ts';
import { rewrapSealed } from './rewrap-sealed.ts';

const random = seededRandom('rotation');
const bytes = { a: random.bytes(32), b: random.bytes(32) };
const vaultOf = (current: 'a' | 'b', ...ids: ('a' | 'b')[]): Vault =>
  createVault({ keys: { current, keys: new Map(ids.map((id) => [id, bytes[id]])) }, random });
const onlyA = vaultOf('a', 'a');
const both = vaultOf('b', 'a', 'b');
const onlyB = vaultOf('b', 'b');

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  const ctx = { ...(await harness.aClient()), vault: onlyA };
  await harness.aCompany(ctx);
  await harness.aCompany(ctx, { cnpj: '11222333000181' });
  const other = { ...(await harness.aClient()), vault: onlyA };
  await harness.aCompany(other);
  await createWebhook(other, { url: 'https://example.com/a' });
});
afterAll(() => harness.close());

const rewrap = (vault: Vault) =>
  rewrapSealed(harness.sys, { vault, actor: 'tester', reason: 'rotation', batch: 2 });
const certificates = () => inSystem(harness.sys, (tx) => tx.select().from(certificate));
const deeds = () =>
  inSystem(harness.sys, (tx) => tx.select().from(audit).where(eq(audit.action, 'keys.rewrap')));

/** Which certificates `vault` opens. */
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

test('a key that is not among the keys leaves every secret as it was, named', async () => {
  const result = await rewrap(onlyB);
  expect(result).toMatchObject({ certificates: 0, webhooks: 0 });
  expect(result.unopened.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    ...Array(3).fill('certificates unknown_key'),
    'webhooks unknown_key',
  ]);
  expect(await countSealed(harness.sys)).toEqual([{ keyId: 'a', certificates: 3, webhooks: 1 }]);
  expect(await deeds()).toEqual([]);
});

test('a damaged secret stops none of the others', async () => {
  const [first] = await certificates();
  if (first === undefined) throw new Error('no certificate');
  const damage = (wrappedKey: unknown) =>
    inSystem(harness.sys, (tx) =>
      tx
        .update(certificate)
        .set({ sealedKey: sql`${certificate.sealedKey} || ${JSON.stringify({ wrappedKey })}::jsonb` })
        .where(eq(certificate.id, first.id)),
    );
  const { wrappedKey } = first.sealedKey as { wrappedKey: string };
  await damage(Buffer.alloc(48).toString('base64'));
  const result = await rewrap(both);
  expect(result).toEqual({
    certificates: 2,
    webhooks: 1,
    unopened: [{ kind: 'certificates', id: first.id, reason: 'not_authentic' }],
  });
  await damage(wrappedKey);
});

test('afterwards the old master key may go, and each batch is in the audit', async () => {
  expect(await rewrap(both)).toEqual({ certificates: 1, webhooks: 0, unopened: [] });
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
