import { openDatabase } from '@fiscal/db';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { TenantContext } from './context/context.ts';
import { issueNfe } from './issue/issue-nfe.ts';
import { runHappyPath, runOtherSteps } from './testing/happy-path.ts';
import { aRequest, createHarness, type Harness } from './testing/harness.ts';
import { createStatementLog } from './testing/sent-statements.ts';
import { createWebhook } from './webhooks/create-webhook.ts';

let harness: Harness;
let ctx: TenantContext;
let companyId: Awaited<ReturnType<Harness['aCompany']>>;

beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());
beforeEach(async () => {
  ctx = await harness.aClient();
  companyId = await harness.aCompany(ctx);
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
});

interface Updates {
  readonly updated: number;
  readonly hot: number;
}

/** Counters of the tables; a backend reports them when it ends. */
async function updates(): Promise<Readonly<Record<string, Updates>>> {
  const rows = await harness.database.readAsOwner<{ name: string; updated: number; hot: number }>(`
    select relname as name, n_tup_upd::int as updated, n_tup_hot_upd::int as hot from pg_stat_user_tables`);
  return Object.fromEntries(rows.map(({ name, ...counted }) => [name, counted]));
}

test('what changes on the happy path is updated heap-only; only its end moves index entries', async () => {
  const notes = 20;
  const before = await updates();
  const db = openDatabase({ url: harness.database.url, max: 1 });
  const sys = { ...harness.sys, db };
  const log = createStatementLog();
  for (let n = 0; n < notes; n += 1) {
    await runHappyPath({ sys, kinds: harness.kinds }, log, {
      ...{ ctx: { ...ctx, db }, companyId, externalId: `p-${n}` },
    });
  }
  await db.close();
  const grown = async (table: string) => {
    const now = await updates();
    const [a, b] = [before[table], now[table]];
    return { updated: (b?.updated ?? 0) - (a?.updated ?? 0), hot: (b?.hot ?? 0) - (a?.hot ?? 0) };
  };
  await expect.poll(async () => (await grown('filing')).updated, { timeout: 30_000 }).toBe(3 * notes);
  expect(await grown('filing')).toEqual({ updated: 3 * notes, hot: 2 * notes });
  for (const [table, each, heapOnly] of [
    ['attempt', 1, 1],
    ['filing_run', 1, 1],
    // The authorization of a note is searched by its day.
    ['note', 2, 1],
    ['series', 1, 1],
  ] as const) {
    const { updated, hot } = await grown(table);
    expect(updated, table).toBe(each * notes);
    // A page that is full sends a row to the next one now and then.
    expect(hot, table).toBeGreaterThanOrEqual(0.8 * heapOnly * notes);
  }
});

test('simultaneous POSTs of one company lock no row that they share: there is no multixact to make', async () => {
  const shared = ['company', 'client', 'webhook', 'certificate'];
  for (const table of shared) await harness.database.asOwner(`update ${table} set id = id`);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      issueNfe(ctx, { request: aRequest(companyId, { externalId: `p-${n}` }) }),
    ),
  );
  for (const table of shared) {
    const locked = await harness.database.readAsOwner(`select id from ${table} where xmax <> 0`);
    expect([...locked], table).toEqual([]);
  }
});

/** Tables that grow with each document, and those that grow with each client. */
const large = [
  ...[
    'filing',
    'note',
    'attempt',
    'filing_run',
    'document',
    'outbox',
    'delivery',
    'delivery_attempt',
    'usage',
  ],
  ...['company', 'series', 'certificate'],
];

test('with 5,000 rows every statement of a filing finds its rows by an index', async () => {
  const log = createStatementLog();
  const db = openDatabase({ url: harness.database.url, max: 4, onStatement: log.observe });
  const sys = { ...harness.sys, db };
  const given = { ctx: { ...ctx, db }, companyId };
  const path = await runHappyPath({ sys, kinds: harness.kinds }, log, { ...given, externalId: 'path' });
  const others = await runOtherSteps({ sys }, log, { ...given, externalId: 'others' });
  // Its outbox row stays: one of each table is copied.
  await issueNfe(given.ctx, { request: aRequest(companyId, { externalId: 'waits' }) });
  await db.close();
  const { noteId, ...steps } = path;
  await multiply(noteId);
  const texts = new Set([...Object.values(steps), ...others].flatMap((sent) => sent.texts));
  expect(texts.size).toBeGreaterThan(20);
  const scans: string[] = [];
  for (const text of texts) {
    for (const table of await scannedTables(text)) {
      if (large.includes(table)) scans.push(`${table}: ${text.trim().slice(0, 200)}`);
    }
  }
  expect(scans).toEqual([]);
});

/** Copies a note with all that belongs to it 5,000 times, each of a company of its own, behind the triggers' back. */
async function multiply(noteId: string): Promise<void> {
  const columns = await harness.database.readAsOwner<{ table: string; name: string }>(`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`);
  const copies = large.map((table) => {
    const names = columns.filter((each) => each.table === table).map(({ name }) => name);
    return `insert into ${table} (${names.join(', ')})
      select ${names.map(copied).join(', ')} from (select * from ${table} limit 1) one, generate_series(1, 5000) n
      on conflict do nothing`;
  });
  await harness.database.asOwner(
    ['begin', 'set local session_replication_role = replica', ...copies, 'commit', 'analyze'].join(';'),
  );
  const [row] = await harness.database.readAsOwner<{ rows: number }>(
    `select count(*)::int as rows from filing where id <> '${noteId}'`,
  );
  expect(row?.rows).toBeGreaterThanOrEqual(5_000);
}

const ids = new Set([
  ...['id', 'filing_id', 'document_id', 'owner_id', 'resource_id', 'delivery_id', 'company_id'],
  ...['request_document_id', 'unsigned_document_id', 'signed_document_id', 'proc_nfe_id', 'danfe_id'],
]);

/** The value of a column in copy number `n`. */
function copied(name: string): string {
  if (ids.has(name)) return `substr(md5(${name} || n), 1, 24)`;
  return name === 'external_id' || name === 'cnpj' ? `${name} || n` : name;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Tables that the generic plan of a statement reads from end to end. */
async function scannedTables(text: string): Promise<readonly string[]> {
  const [row] = await harness.database.readAsOwner<Explained>(`explain (generic_plan, format json) ${text}`);
  const scans = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ];
  return (row?.['QUERY PLAN'] ?? []).flatMap((each) => scans(each.Plan));
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[];
}
