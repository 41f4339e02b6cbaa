import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Transaction } from './database.ts';
import { filing, filingRun, note, outbox, series } from './schema/index.ts';
import { refused } from './testing/refused.ts';
import { filingRow, noteRow, outboxRow, runRow, seriesRow } from './testing/rows.ts';
import { useTenants } from './testing/use-tenants.ts';

const { database, ids, asSystem, asTenant } = useTenants();

const setSeries = (changes: Partial<typeof series.$inferInsert>) => (tx: Transaction) =>
  tx.update(series).set(changes).where(eq(series.companyId, ids.company));

test('the numbers of a series never decrease, and its first number never changes', async () => {
  expect(await refused(asSystem(setSeries({ next: 9 })))).toContain('numbers never decrease');
  expect(await refused(asSystem(setSeries({ first: 2 })))).toContain('its first number');
});

test('a tenant cannot take a number without a note', async () => {
  for (const next of [11, 20])
    expect(await refused(asTenant(setSeries({ next })))).toContain('no number without a note');
});

const skips = async () => {
  const rows = await database.readAsOwner<{ first: number; last: number; recent: boolean }>(`
    select first, last, skipped_at - now() > interval '-1 hour' as recent from number_skip
    where client_id = '${ids.client}' order by first`);
  return rows.map(({ first, last, recent }) => [first, last, recent]);
};

const raise = (tx: Transaction, next: number) => setSeries({ next })(tx);

const insertNote = (tx: Transaction, number: number) =>
  tx.execute(sql`insert into note (id, client_id, company_id, environment, model, series, number, external_id, uf,
      access_key, totals, warnings)
    values (${ids.spare}, ${ids.client}, ${ids.company}, 'homologation', '55', 1, ${number}, 'later', 'SP', 'key-1', '{}',
      '{}')`);

/** The skip of the planted series: numbers 1 to 8 have no note. */
const before = [1, 8, true];

test('when a series is raised, the numbers that it skips are recorded with the raise, also when the owner raises it', async () => {
  expect(await skips()).toEqual([before]);
  await asSystem((tx) => raise(tx, 10));
  expect(await skips()).toEqual([before]);
  await asSystem((tx) => raise(tx, 11));
  await asSystem(async (tx) => {
    await raise(tx, 15);
    await raise(tx, 20);
  });
  await database.asOwner(`update series set next = 30 where company_id = '${ids.company}'`);
  const recorded = [before, [10, 10, true], [11, 14, true], [15, 19, true], [20, 29, true]];
  expect(await skips()).toEqual(recorded);
  const undone = asSystem(async (tx) => {
    await raise(tx, 40);
    throw new Error('undone');
  });
  expect(await refused(undone)).toContain('undone');
  expect(await skips()).toEqual(recorded);
});

test('a number whose note is written with the raise is not skipped', async () => {
  await asSystem(async (tx) => {
    await raise(tx, 20);
    await tx.insert(filing).values(filingRow(ids, { id: ids.spare }));
    await tx.insert(filingRun).values(runRow(ids, { filingId: ids.spare }));
    await tx.insert(outbox).values(outboxRow(ids, { id: ids.signed, documentId: ids.spare }));
    await insertNote(tx, 14);
  });
  expect(await skips()).toEqual([before, [10, 13, true], [15, 19, true]]);
});

test('a skipped number never gets a note', async () => {
  await asSystem((tx) => raise(tx, 20));
  for (const number of [8, 10, 19]) {
    const later = 'no note without a number';
    expect(await refused(asSystem((tx) => insertNote(tx, number)))).toContain(later);
    expect(await refused(asTenant((tx) => insertNote(tx, number)))).toContain(later);
  }
});

test('only raising the series records skips, and they never change', async () => {
  const row = sql`insert into number_skip
    values (${ids.client}, ${ids.company}, 'homologation', '55', 1, 9, 9, now())`;
  expect(await refused(asSystem((tx) => tx.execute(row)))).toContain('by raising their series');
  expect(await refused(asTenant((tx) => tx.execute(row)))).toContain('permission denied');
  const change = sql`update number_skip set last = 5`;
  expect(await refused(asSystem((tx) => tx.execute(change)))).toContain('permission denied');
  expect(await refused(database.asOwner('update number_skip set last = 5'))).toContain('never changed');
});

test('a tenant cannot begin a series after its first number', async () => {
  const begun = asTenant((tx) => tx.insert(series).values({ ...seriesRow(ids), number: 2, next: 2 }));
  expect(await refused(begun)).toContain('no number without a note');
  await asTenant((tx) => tx.insert(series).values({ ...seriesRow(ids), number: 2, first: 2, next: 2 }));
});

test('a note cannot have a number that its series has not given', async () => {
  const wild = asSystem((tx) =>
    tx.insert(note).values(noteRow(ids, { id: ids.spare, number: 10, externalId: 'wild' })),
  );
  expect(await refused(wild)).toContain('no note without a number');
});

test('two notes never share a number', async () => {
  const twin = asSystem((tx) => tx.insert(note).values(noteRow(ids, { id: ids.spare, externalId: 'twin' })));
  expect(await refused(twin)).toContain('note_number');
});
