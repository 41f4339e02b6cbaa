import { violatedUnique } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';
import { endRun } from '../testing/filing-steps.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { withChangedKind } from '../testing/test-kinds.ts';
import { acceptFiling } from './accept-filing.ts';

let harness: Harness;
beforeAll(async () => {
  const opened = await createHarness(inject('postgresUrl'));
  // Filings without rows of a kind: only the engine excludes them.
  harness = { ...opened, kinds: withChangedKind(opened.kinds, 'nfe', { publish: async () => [] }) };
});
afterAll(() => harness.close());

async function accept(ctx: TenantContext, companyId: Id24, exclusiveKey: string | null): Promise<Id24> {
  const id = newId(ctx);
  const filing = {
    id,
    rules: { kind: 'nfe', exclusiveKey: () => exclusiveKey },
    companyId,
    mode: 'test',
    environment: 'homologation',
    authorizer: 'SP',
    label: 'NF-e',
    requestHash: 'hash',
    stamps: { company: 1, certificate: 1 },
    requestText: '{}',
    authorityKey: id,
    issuedAt: harness.clock.now(),
    unsignedXml: '<a/>',
    simulation: null,
  } as const;
  await inTenant(ctx, (tx) => acceptFiling(tx, ctx, filing, async () => undefined));
  return id;
}

async function ready(): Promise<[TenantContext, Id24]> {
  const ctx = await harness.aClient();
  return [ctx, await harness.aCompany(ctx)];
}

test('of twenty simultaneous filings with one exclusive key one is accepted, and the next after it has ended', async () => {
  const [ctx, companyId] = await ready();
  for (const round of [1, 2]) {
    const accepted = await Promise.allSettled(
      Array.from({ length: 20 }, () => accept(ctx, companyId, 'cancel:note')),
    );
    const ids = accepted.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refusals = accepted.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(ids, `round ${round}`).toHaveLength(1);
    expect(refusals.map(violatedUnique)).toEqual(Array(19).fill('filing_exclusive'));
    for (const id of ids) await endRun(harness, id, { kind: 'failed', code: 'internal' });
  }
});

test('a filing that waits for a person still excludes the next one', async () => {
  const [ctx, companyId] = await ready();
  const id = await accept(ctx, companyId, 'letter:note');
  await endRun(harness, id, { kind: 'attention', attention: 'reconcile_exhausted', status: 'failed' });
  await expect(accept(ctx, companyId, 'letter:note')).rejects.toThrow('filing_exclusive');
});

test('filings with other keys, without a key, or of other clients do not exclude each other', async () => {
  const [ctx, companyId] = await ready();
  const [other, theirs] = await ready();
  await accept(ctx, companyId, 'cancel:a');
  await accept(ctx, companyId, 'cancel:b');
  await accept(other, theirs, 'cancel:a');
  await accept(ctx, companyId, null);
  await accept(ctx, companyId, null);
});
