import { type Database, DatabaseError } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { seededRandom } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { SystemContext, TenantContext } from '../context/context.ts';
import { aFullCompany } from '../testing/a-full-company.ts';
import { erasureOf, openTestEraser } from '../testing/erasure-steps.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { type Interrupt, interruptedDatabase } from '../testing/interrupted-database.ts';
import { plantNotes } from '../testing/plant-notes.ts';
import { published } from '../testing/queued-note.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { beginErasure } from './begin-erasure.ts';
import { type EraserDatabase, eraseNextBatch } from './erase-next-batch.ts';
import { findErasing } from './find-erasing.ts';
import { finishErasure } from './finish-erasure.ts';
import { requestErasure } from './request-erasure.ts';

let harness: Harness;
let eraser: Database;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  eraser = openTestEraser(harness);
});
afterAll(async () => {
  await eraser.close();
  await harness.close();
});

/** Thrown at a point to end a worker's work there. */
class Death extends Error {}

const die = (): never => {
  throw new Death();
};
/** Ends every connection of the service, and waits until the server has closed them. */
const cutConnections = async (): Promise<void> => {
  const sessions = 'datname = current_database() and usename <> current_user and usename is not null';
  const send = (what: string) =>
    harness.database.readAsOwner(`select ${what} from pg_stat_activity where ${sessions}`);
  await send('pg_terminate_backend(pid)');
  // The server checks every 100 ms, one session after the other.
  await expect.poll(() => send('pid'), { interval: 2, timeout: 30_000 }).toEqual([]);
};
const faults: Readonly<Record<string, () => Promise<void>>> = {
  'the worker dies': async () => die(),
  'the connections are cut': cutConnections,
};

/** Runs the steps of one worker after the other until the erasure has ended. */
async function eraseThrough(companyId: Id24, interruptAt: (place: string) => Promise<void>) {
  const { id: erasureId } = await erasureOf(harness, companyId);
  const gone = new Set<string>();
  let batches = 0;
  let failed = 0;
  const interrupt: Interrupt = (place) => interruptAt(`${batches} batches: ${place}`);
  const sys: SystemContext = { ...harness.sys, db: interruptedDatabase(harness.sys.db, interrupt) };
  const ownLogin: EraserDatabase = interruptedDatabase(eraser, (place) => {
    if (place === 'behind commit') batches += 1;
    return interrupt(place);
  });
  const work = async (): Promise<'ended' | 'more'> => {
    const begun = await beginErasure(sys, { erasureId });
    if (begun.kind === 'ended') return 'ended';
    const company = await findErasing(sys, erasureId);
    if (company === undefined) return 'more';
    const steps = {
      filingKinds: sys.filingKinds,
      objects: undefined,
      async removeExecutions(rows: readonly { readonly documentId: string }[]) {
        for (const { documentId } of rows) gone.add(documentId);
      },
      executionsRemoved: () => interrupt('executions removed'),
    };
    while ((await eraseNextBatch(ownLogin, company, steps)) === 'removed') {
      await interrupt('rows removed');
    }
    await finishErasure(sys, ownLogin, company, { companyRemoved: () => interrupt('company removed') });
    return 'more';
  };
  for (;;) {
    try {
      if ((await work()) === 'ended') return { failed, batches, executions: gone };
    } catch (error) {
      if (!(error instanceof Death || error instanceof DatabaseError)) throw error;
      failed += 1;
      if (failed > 2_000) throw error;
    }
  }
}

/** Makes a company with several batches of notes, whose erasure was requested. */
async function aCompanyToErase() {
  const ctx = await harness.aClient();
  const companyId = await aFullCompany(harness, ctx);
  await createWebhook(ctx, { url: 'https://example.com/erasures', events: ['company.deleted'] });
  await plantNotes(harness.database, ctx.tenant, {
    companyId,
    series: 1,
    from: 100,
    count: 450,
    createdAt: harness.clock.now(),
    procNFe: '<nfeProc>KEY</nfeProc>',
  });
  const [rows] = await harness.database.readAsOwner<{ note: number; document: number; filings: string[] }>(`
    select (select count(*)::int from note where company_id = '${companyId}') as note,
      (select count(*)::int from document where client_id = '${ctx.tenant.clientId}') as document,
      (select jsonb_agg(id) from filing where company_id = '${companyId}') as filings`);
  await requestErasure(ctx, { id: companyId, deleteDocuments: false, requestedBy: { actor: 'fsk_test' } });
  return { ctx, companyId, before: rows ?? expect.unreachable() };
}

async function expectErasedOnce(
  { ctx, companyId, before }: Awaited<ReturnType<typeof aCompanyToErase>>,
  executions: ReadonlySet<string>,
): Promise<void> {
  const { status, removed } = await erasureOf(harness, companyId);
  expect(status).toBe('erased');
  // The count is part of the transaction that removes the rows: none is lost or counted twice.
  expect(removed).toMatchObject({
    note: before.note,
    document: before.document,
    filing: before.filings.length,
  });
  expect([...executions]).toEqual(expect.arrayContaining(before.filings));
  expect(await leftOf(ctx, companyId)).toEqual([]);
  const deeds = await harness.database.readAsOwner<{ action: string }>(
    `select action from audit where subject_id = '${companyId}' and action like 'company.eras%' order by at, id`,
  );
  expect(deeds.map(({ action }) => action).toSorted()).toEqual([
    'company.erased',
    'company.erasure-requested',
    'company.erasure-started',
  ]);
  const notices = (await published(harness, ctx)).filter(({ event }) => event === 'company.deleted');
  expect(notices).toHaveLength(1);
}

const leftOf = async ({ tenant }: TenantContext, companyId: Id24): Promise<readonly string[]> => {
  const rows = await harness.database.readAsOwner<{ place: string }>(`
    select 'company' as place from company where id = '${companyId}'
    union all select 'document' from document where client_id = '${tenant.clientId}'
    union all select 'filing' from filing where company_id = '${companyId}'
    union all select 'attempt' from attempt where client_id = '${tenant.clientId}'
    union all select 'delivery' from delivery where company_id = '${companyId}'`);
  return rows.map(({ place }) => place);
};

test.each(Object.keys(faults))(
  '%s once at every point of an erasure, and the erasure still ends completely',
  async (how) => {
    const fault = faults[how] ?? expect.unreachable();
    const company = await aCompanyToErase();
    const places = new Set<string>();
    const { failed, batches, executions } = await eraseThrough(company.companyId, async (place) => {
      if (places.has(place)) return;
      places.add(place);
      await fault();
    });
    await expectErasedOnce(company, executions);
    expect(batches).toBeGreaterThanOrEqual(8);
    expect(places.size).toBeGreaterThan(60);
    process.stderr.write(`${how}: ${places.size} places, ${batches} batches, ${failed} steps failed\n`);
  },
);

test.each([1, 2, 3, 4])('faults at points that seed %i chooses, also twice at one point', async (seed) => {
  const random = seededRandom(`erasure-${seed}`);
  const company = await aCompanyToErase();
  const kinds = Object.values(faults);
  const { failed, executions } = await eraseThrough(company.companyId, async () => {
    const [chance = 0, which = 0] = random.bytes(2);
    if (chance < 20) await kinds[which % kinds.length]?.();
  });
  await expectErasedOnce(company, executions);
  expect(failed).toBeGreaterThan(0);
});
