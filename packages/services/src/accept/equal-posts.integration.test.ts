import { type Database, openDatabase } from '@fiscal/db';
import { patientDeadlineMs } from '@fiscal/db/testing';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findCompany } from '../companies/find-company.ts';
import { getCompany } from '../companies/get-company.ts';
import type { Accepted } from '../context/equal-requests.ts';
import { inTenant } from '../context/scope.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { cancelNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { issueNfse } from '../kinds/nfse/issue-nfse.ts';
import { cancelNfse } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { lockSeries } from '../series/reserve-number.ts';
import { aProcess } from '../testing/a-process.ts';
import { authorizedNote } from '../testing/event-steps.ts';
import { aRequest, createHarness, type Harness } from '../testing/harness.ts';
import { authorizedNfse, municipal, withDpsSeries } from '../testing/nfse-steps.ts';
import { disable, raiseNext } from '../testing/range-steps.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { createEqualRequests } from './create-equal-requests.ts';

/** Fewer connections than equal requests: if waiting requests held connections, they would take all of them. */
const connections = 2;
let harness: Harness;
const databases: Database[] = [];
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  const { url } = harness.database;
  for (const _ of [1, 2])
    databases.push(openDatabase({ url, max: connections, deadlineMs: patientDeadlineMs }));
});
afterAll(async () => {
  await Promise.all(databases.map((db) => db.close()));
  await harness.close();
});

interface Shop {
  readonly ctx: TestTenant;
  readonly companyId: Id24;
}

async function aShop(): Promise<Shop> {
  const ctx = await harness.aClient();
  return { ctx, companyId: await harness.aCompany(ctx) };
}

/** Returns the client's context in two processes of the API. */
const processesOf = (ctx: TestTenant): readonly TestTenant[] =>
  databases.map((db) => ({ ...aProcess(ctx), db, equalRequests: createEqualRequests() }));

const together = <T>(count: number, bring: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, bring));

/** Runs `meanwhile` while the series is locked and `requests` wait, `locks` of them in the database. */
async function behindTheLock<T>(
  { ctx, companyId }: Shop,
  model: '55' | 'dps',
  requests: () => Promise<T>,
  { locks, meanwhile }: { readonly locks: number; meanwhile(): Promise<void> },
): Promise<T> {
  const held = await inTenant(ctx, async (tx) => {
    await lockSeries(tx, await findCompany(tx, ctx, companyId), 1, model);
    const all = requests();
    await expect.poll(() => waitingForLocks(harness), { timeout: 60_000 }).toBe(locks);
    await meanwhile();
    expect(await waitingForLocks(harness)).toBe(locks);
    return { all };
  });
  return held.all;
}

const kindsOf = (all: readonly Accepted[]) => ({
  created: all.filter(({ kind }) => kind === 'created').length,
  repeated: all.filter(({ kind }) => kind === 'repeated').length,
});

const nextNumber = async ({ ctx, companyId }: Shop): Promise<number | undefined> =>
  (await getCompany(ctx, { id: companyId })).nfe.homologation.series[0]?.next;

test('60 equal POSTs in two processes create one note; each process uses one connection for them, and answers other requests at the same time', async () => {
  const shop = await aShop();
  const processes = processesOf(shop.ctx);
  const other = await aShop();
  const request = aRequest(shop.companyId);
  const all = await behindTheLock(
    shop,
    '55',
    async () => {
      const posted = processes.map((ctx) => together(30, () => issueNfe(ctx, { request })));
      return (await Promise.all(posted)).flat();
    },
    {
      locks: processes.length,
      meanwhile: async () => {
        for (const { tenant: _, ...process } of processes)
          await getCompany({ ...process, tenant: other.ctx.tenant }, { id: other.companyId });
      },
    },
  );
  expect(kindsOf(all)).toEqual({ created: 1, repeated: 59 });
  expect(await nextNumber(shop)).toBe(2);
  const later = await issueNfe(shop.ctx, { request });
  expect(later.kind).toBe('repeated');
  for (const { note } of all) expect(note).toEqual(later.note);
});

test('a key that does not reach the company is not answered by the equal POST of another key', async () => {
  const shop = await aShop();
  const [ctx] = processesOf(shop.ctx);
  if (ctx === undefined) throw new Error('no process');
  const elsewhere = await harness.aCompany(shop.ctx, { cnpj: '11444777000161' });
  const restricted = { ...ctx, tenant: { ...ctx.tenant, companyIds: [elsewhere] } };
  const request = aRequest(shop.companyId);
  const issued = await behindTheLock(shop, '55', () => issueNfe(ctx, { request }), {
    locks: 1,
    meanwhile: async () => {
      expect(await refusal(issueNfe(restricted, { request }))).toMatchObject({ code: 'not_found' });
    },
  });
  expect(issued.kind).toBe('created');
});

const justification = 'Venda desfeita a pedido do cliente';

interface Verb {
  readonly name: string;
  readonly model: '55' | 'dps';
  /** Makes the documents that the request needs, and returns the request. */
  prepare(shop: Shop): Promise<(ctx: TestTenant) => Promise<Accepted>>;
}

const verbs: readonly Verb[] = [
  {
    name: 'an NFS-e',
    model: 'dps',
    async prepare({ ctx, companyId }) {
      await withDpsSeries(ctx, companyId);
      return (by) => issueNfse(municipal(by), { request: aService({ companyId }) });
    },
  },
  {
    name: 'the cancellation of an NF-e',
    model: '55',
    async prepare({ ctx, companyId }) {
      const id = await authorizedNote(harness, ctx, companyId);
      return (by) => cancelNfe(by, { id, justification });
    },
  },
  {
    name: 'the cancellation of an NFS-e',
    model: 'dps',
    async prepare({ ctx, companyId }) {
      await withDpsSeries(ctx, companyId);
      const id = await authorizedNfse(harness, ctx, companyId);
      return (by) => cancelNfse(by, { id, reason: '1', justification });
    },
  },
  {
    name: 'a disabled range',
    model: '55',
    async prepare({ companyId }) {
      await raiseNext(harness, companyId, 4);
      return (by) => disable(by, companyId, 1, 3);
    },
  },
];

test.each(verbs)(
  '20 equal requests for $name are performed once, with one connection',
  async ({ model, prepare }) => {
    const shop = await aShop();
    const bring = await prepare(shop);
    const [ctx] = processesOf(shop.ctx);
    if (ctx === undefined) throw new Error('no process');
    const all = await behindTheLock(shop, model, () => together(20, () => bring(ctx)), {
      locks: 1,
      meanwhile: async () => {
        await getCompany(ctx, { id: shop.companyId });
      },
    });
    expect(kindsOf(all)).toEqual({ created: 1, repeated: 19 });
  },
);
