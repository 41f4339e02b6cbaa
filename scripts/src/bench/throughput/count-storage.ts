import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/** What Postgres wrote, read from its log. */
export interface StorageCount {
  /** Bytes of the log, with those of the loops that run at their own pace. */
  readonly walBytes: number;
  /** Of them images of whole pages: the first change of a page after a checkpoint. */
  readonly imageBytes: number;
  /** Rows inserted by table; parts of long values that lie apart, and what the loops write, are left out. */
  readonly rows: Readonly<Record<string, number>>;
  /** Entries written by table, over all its indexes. */
  readonly indexEntries: Readonly<Record<string, number>>;
  readonly updates: number;
  /** Of them those that wrote no entry into an index. */
  readonly heapOnly: number;
}

/** Written by loops, keys and circuits, whether notes come or not. */
const pacedByClocks = ['lease', 'api_key', 'authority_state', 'authority_traffic'];
const applied = 300;

/** Counts what Postgres writes during `work`; an owner's connection of a server that has `pg_walinspect`. */
export async function countStorage(sql: postgres.Sql, work: () => Promise<unknown>): Promise<StorageCount> {
  await sql`create extension if not exists pg_walinspect`;
  // A checkpoint meanwhile takes away no part of the log that is read afterwards.
  await sql`alter system set wal_keep_size = '1GB'`;
  await sql`select pg_reload_conf()`;
  try {
    const from = await endOfLog(sql);
    await work();
    // What a session wrote last reaches the log a moment later.
    await sleep(applied);
    return await readLog(sql, from, await endOfLog(sql));
  } finally {
    await sql`alter system reset wal_keep_size`;
    await sql`select pg_reload_conf()`;
    await sql`drop extension pg_walinspect`;
  }
}

/** Bytes that Postgres writes a second while nothing happens. */
export async function idleWalBytes(sql: postgres.Sql, ms: number): Promise<number> {
  const from = await endOfLog(sql);
  await sleep(ms);
  return (1000 * (await bytesBetween(sql, from, await endOfLog(sql)))) / ms;
}

async function endOfLog(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ at: string }[]>`select pg_current_wal_flush_lsn()::text as at`;
  if (row === undefined) throw new Error('Postgres has no log');
  return row.at;
}

async function bytesBetween(sql: postgres.Sql, from: string, to: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select pg_wal_lsn_diff(${to}::pg_lsn, ${from}::pg_lsn)::float8 as bytes`;
  return row?.bytes ?? 0;
}

interface TableChanges {
  readonly table: string;
  readonly inserted: number;
  readonly entries: number;
  readonly updated: number;
  readonly heapOnly: number;
}

async function readLog(sql: postgres.Sql, from: string, to: string): Promise<StorageCount> {
  const walBytes = await bytesBetween(sql, from, to);
  const [images] = await sql<{ bytes: number }[]>`
    select coalesce(sum(fpi_size), 0)::float8 as bytes from pg_get_wal_stats(${from}::pg_lsn, ${to}::pg_lsn)`;
  // The first page of a record is the one that got the row or the entry; a full page of an index is split for one.
  const changes = await sql<TableChanges[]>`
    select coalesce(owner.relname, changed.relname) as "table",
      count(*) filter (where what in ('Heap/INSERT', 'Heap/INSERT+INIT'))::int as inserted,
      count(*) filter (where what in
        ('Btree/INSERT_LEAF', 'Btree/INSERT_POST', 'Btree/SPLIT_L', 'Btree/SPLIT_R'))::int as entries,
      count(*) filter (where what in ('Heap/UPDATE', 'Heap/UPDATE+INIT', 'Heap/HOT_UPDATE'))::int as updated,
      count(*) filter (where what = 'Heap/HOT_UPDATE')::int as "heapOnly"
    from (
      select relfilenode, resource_manager || '/' || record_type as what
      from pg_get_wal_block_info(${from}::pg_lsn, ${to}::pg_lsn, false)
      where block_id = 0 and reldatabase = (select oid from pg_database where datname = current_database())
    ) record
    join pg_class changed using (relfilenode)
    left join pg_index i on i.indexrelid = changed.oid
    left join pg_class owner on owner.oid = i.indrelid
    where changed.relnamespace = 'public'::regnamespace
    group by 1 order by 1`;
  const own = changes.filter(({ table }) => !pacedByClocks.includes(table));
  const byTable = (of: keyof Omit<TableChanges, 'table'>): Readonly<Record<string, number>> =>
    Object.fromEntries(own.filter((each) => each[of] > 0).map((each) => [each.table, each[of]]));
  return {
    walBytes,
    imageBytes: images?.bytes ?? 0,
    rows: byTable('inserted'),
    indexEntries: byTable('entries'),
    updates: sumOf(byTable('updated')),
    heapOnly: sumOf(byTable('heapOnly')),
  };
}

/** Over all tables. */
export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
