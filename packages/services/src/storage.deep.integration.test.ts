import { openDatabase } from '@fiscal/db';
import { countWritten } from '@fiscal/testkit';
import { beforeEach, expect, test } from 'vitest';
import { claimDelivery } from './deliveries/claim-delivery.ts';
import { issueNfe } from './kinds/nfe/issue-nfe.ts';
import { runHappyPath, runOtherSteps } from './testing/happy-path.ts';
import { aRequest, type Harness } from './testing/harness.ts';
import { createStatementLog } from './testing/sent-statements.ts';
import type { TestSystem, TestTenant } from './testing/test-context.ts';
import { useHarness } from './testing/use-harness.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { recordDeliveryAttempt } from './webhooks/record-delivery-attempt.ts';

let ctx: TestTenant;
let companyId: Awaited<ReturnType<Harness['aCompany']>>;

const harness = useHarness();
beforeEach(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});

/** The figures of each table: new rows, updates, updates without a new index entry, and new index entries. */
type Counts = Readonly<
  Record<string, readonly [rows: number, updates: number, heapOnly: number, entries: number]>
>;

interface Cost {
  readonly tables: Counts;
  /** Bytes in the write-ahead log of the server. */
  readonly bytes: number;
}

/**
 * Measures what the database writes for one note, from the POST to its stored print and the answers of its receivers.
 * The figures are rounded, because a full page sometimes moves a row to another page.
 */
async function costOfNote(name: string): Promise<Cost> {
  const notes = 20;
  const db = openDatabase({ url: harness.database.url, max: 1 });
  const sys = { ...harness.sys, db };
  const log = createStatementLog();
  const issue = async (count: number, prefix: string): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const named = { ctx: { ...ctx, db }, companyId, externalId: `${prefix}-${n}` };
      const { noteId } = await runHappyPath({ sys, kinds: harness.kinds }, log, named);
      await deliver(sys, noteId);
    }
  };
  await issue(2, `${name}-before`);
  const written = await countWritten(harness.database.readAsOwner, () => issue(notes, name));
  await db.close();
  const each = (count: number): number => Math.round(count / notes);
  const tables = Object.entries(written.tables).map(
    ([table, { inserted, updated, heapOnly, entries }]) =>
      [table, [each(inserted), each(updated), each(heapOnly), each(entries)]] as const,
  );
  return {
    tables: Object.fromEntries(tables.filter(([, counts]) => counts.some((count) => count > 0))),
    bytes: written.bytes / notes,
  };
}

/** Records a successful first attempt of each delivery of the note. */
async function deliver(sys: TestSystem, noteId: string): Promise<void> {
  const deliveries = await harness.database.readAsOwner<{ id: string }>(
    `select id from delivery where resource_id = '${noteId}'`,
  );
  for (const { id: deliveryId } of deliveries) {
    await claimDelivery(sys, { deliveryId });
    const attempt = { responseStatus: 204, error: null, durationMs: 12, responseExcerpt: '' };
    await recordDeliveryAttempt(sys, { deliveryId, number: 1, round: 1, attempt, final: 'delivered' });
  }
}

/** Figures of docs/reference/developers/measured.md. */
const ofNote: Counts = {
  attempt: [1, 1, 1, 3],
  document: [6, 0, 0, 12],
  // The last update changes indexed columns, the others are heap-only.
  filing: [1, 3, 2, 10],
  filing_run: [1, 1, 1, 1],
  // The day of authorization is indexed.
  note: [1, 2, 1, 14],
  outbox: [1, 0, 0, 3],
  series: [0, 1, 1, 0],
  usage: [1, 0, 0, 2],
};

test('a note writes these rows and index entries, and its changes before the end are heap-only updates', async () => {
  const { tables, bytes } = await costOfNote('alone');
  expect(tables).toEqual(ofNote);
  // Without a real print, which here has a few bytes.
  expect(bytes).toBeLessThan(26_000);
});

test('a webhook adds its delivery with one attempt', async () => {
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  const { tables } = await costOfNote('delivered');
  expect(tables).toEqual({
    ...ofNote,
    outbox: [2, 0, 0, 6],
    delivery: [1, 2, 0, 23],
    delivery_attempt: [1, 0, 0, 2],
  });
});

test('simultaneous POSTs of one company lock no shared row, so that they make no multixact', async () => {
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
  'filing',
  'note',
  'attempt',
  'filing_run',
  'document',
  'outbox',
  'delivery',
  'delivery_attempt',
  'usage',
  'company',
  'series',
  'certificate',
];

test('with 5,000 rows every statement of a filing finds its rows by an index', async () => {
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  const log = createStatementLog();
  const db = openDatabase({ url: harness.database.url, max: 4, onStatement: log.observe });
  const sys = { ...harness.sys, db };
  const given = { ctx: { ...ctx, db }, companyId };
  const path = await runHappyPath({ sys, kinds: harness.kinds }, log, { ...given, externalId: 'path' });
  const others = await runOtherSteps({ sys }, log, { ...given, externalId: 'others' });
  // Leaves an outbox row, because one row of each table is copied.
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

/** Copies one row of each table 5,000 times without any trigger; each copy of a note has its own company. */
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
  'id',
  'filing_id',
  'document_id',
  'owner_id',
  'resource_id',
  'delivery_id',
  'company_id',
  'request_document_id',
  'unsigned_document_id',
  'signed_document_id',
  'proc_nfe_id',
  'danfe_id',
]);

/** SQL of the value of a column in copy number `n`. */
function copied(name: string): string {
  if (ids.has(name)) return `substr(md5(${name} || n), 1, 24)`;
  return name === 'external_id' || name === 'cnpj' ? `${name} || n` : name;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Lists the tables that the generic plan of a statement scans as a whole. */
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
