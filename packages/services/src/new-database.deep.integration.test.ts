import { openDatabase } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { runHappyPath } from './testing/happy-path.ts';
import { createStatementLog } from './testing/sent-statements.ts';
import { useHarness } from './testing/use-harness.ts';

const harness = useHarness();
beforeAll(async () => {
  // Autovacuum analyzes a table within a minute of its first fifty rows.
  await harness.database.asOwner(`
    do $$
    declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('alter table %I set (autovacuum_enabled = false)', name);
      end loop;
    end $$`);
});

interface Read {
  readonly name: string;
  readonly rows: number;
  readonly updated: number;
}

/** Reads how many rows and index entries each table has read. A backend reports its counters when it ends. */
const readRows = () =>
  harness.database.readAsOwner<Read>(`
    select t.relname as name, t.n_tup_upd::int as updated,
      (t.seq_tup_read + coalesce((
        select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::int as rows
    from pg_stat_user_tables t where t.schemaname = 'public'`);

test('a database that was never analyzed reads only a few rows for a note, also with many notes', async () => {
  const notes = 100;
  const { ctx, companyId } = await harness.anIssuer();
  // These connections make their plans while the tables are empty, and keep them.
  const db = openDatabase({ url: harness.database.url, max: 1 });
  const parts = { sys: { ...harness.sys, db }, kinds: harness.kinds };
  const log = createStatementLog();
  for (let n = 0; n < notes; n += 1) {
    await runHappyPath(parts, log, { ctx: { ...ctx, db }, companyId, externalId: `n-${n}` });
  }
  await db.close();
  const updatedFilings = async () => (await readRows()).find(({ name }) => name === 'filing')?.updated;
  await expect.poll(updatedFilings, { timeout: 60_000 }).toBe(3 * notes);
  const mostRowsOfNote = 25;
  const tooMany = (await readRows()).filter(({ rows }) => rows > mostRowsOfNote * notes);
  expect(tooMany.map(({ name, rows }) => `${name}: ${rows / notes} a note`)).toEqual([]);
});
