import { inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, type Transaction } from './database.ts';
import { usage } from './schema/index.ts';
import { at, idsOf, plantTenant } from './testing/rows.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const ours = idsOf(1);
const theirs = idsOf(2);
const database = useTestDatabase();
beforeAll(async () => {
  await inTransaction(database.db, 'system', async (tx) => {
    await plantTenant(tx, ours);
    await plantTenant(tx, theirs);
  });
});

let counted = 0;
/** Returns the id of a new document, which no other test counts. */
function newDocument(): string {
  counted += 1;
  return counted.toString(16).padStart(24, 'f');
}

const asTenant = <T>(work: (tx: Transaction) => Promise<T>) =>
  inTransaction(database.db, { clientId: ours.client }, work);
const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => inTransaction(database.db, 'system', work);

const refused = async (work: Promise<unknown>): Promise<string> =>
  String(
    await work.then(
      () => 'accepted',
      (error: { cause?: unknown }) => error.cause ?? error,
    ),
  );

const row = (changes: Partial<typeof usage.$inferInsert> = {}): typeof usage.$inferInsert => ({
  documentId: newDocument(),
  documentKind: 'taxQuotation',
  clientId: ours.client,
  companyId: null,
  environment: 'homologation',
  month: '2026-11',
  at,
  ...changes,
});

const counting = (changes: Partial<typeof usage.$inferInsert>) =>
  asTenant((tx) => tx.insert(usage).values(row(changes)));

test('a client counts its own quotations, with and without a company', async () => {
  const [first, second] = [newDocument(), newDocument()];
  await counting({ documentId: first });
  await counting({ documentId: second, companyId: ours.company });
  const rows = await asTenant((tx) =>
    tx
      .select()
      .from(usage)
      .where(inArray(usage.documentId, [first, second])),
  );
  expect(rows.map(({ companyId }) => companyId).sort()).toEqual([ours.company, null].sort());
});

test('a client cannot count notes, nor anything of another client or its companies', async () => {
  const violation = 'row-level security policy';
  const noteOfOurs = { documentKind: 'nfe', companyId: ours.company } as const;
  expect(await refused(counting(noteOfOurs))).toContain(violation);
  expect(await refused(counting({ clientId: theirs.client }))).toContain(violation);
  expect(await refused(counting({ companyId: theirs.company }))).toContain(violation);
});

test('a quotation is never changed, moved to another month or removed', async () => {
  const documentId = newDocument();
  await counting({ documentId });
  const change = (text: ReturnType<typeof sql>) => refused(asTenant((tx) => tx.execute(text)));
  expect(await change(sql`update usage set month = '2026-10'`)).toContain('permission denied');
  expect(await change(sql`delete from usage`)).toContain('permission denied');
  const bySystem = asSystem((tx) =>
    tx.execute(sql`update usage set month = '2026-10' where document_id = ${documentId}`),
  );
  expect(await refused(bySystem)).toContain('never changed or removed');
});

test('only a quotation may be without a company', async () => {
  const note = row({ documentKind: 'nfe' });
  expect(await refused(asSystem((tx) => tx.insert(usage).values(note)))).toContain('usage_company');
});
