import type { TestDatabase } from './test-database.ts';

/** What a database wrote, by table: rows with their entries of indexes, and updates that needed none. */
export interface Written {
  readonly tables: Readonly<Record<string, WrittenTable>>;
  /** Of the log, with what its indexes and documents stored out of line wrote; commits left out. */
  readonly bytes: number;
}

export interface WrittenTable {
  readonly inserted: number;
  readonly updated: number;
  /** Of `updated`: those that made no entry of an index. */
  readonly heapOnly: number;
  readonly entries: number;
}

export interface WrittenLog {
  /** Runs `work` and returns what the database wrote meanwhile. Other databases of the server do not count. */
  during(work: () => Promise<unknown>): Promise<Written>;
}

interface Row {
  readonly name: string;
  readonly inserted: number;
  readonly updated: number;
  readonly heapOnly: number;
  readonly entries: number;
  readonly bytes: number;
}

/** Reads the log of the server, where nothing is estimated and nothing comes late. Needs a superuser. */
export async function openWrittenLog({
  asOwner,
  readAsOwner,
}: Pick<TestDatabase, 'asOwner' | 'readAsOwner'>): Promise<WrittenLog> {
  await asOwner('create extension if not exists pg_walinspect');
  const position = async (): Promise<string> => {
    // Written out at once, since only that part of the log can be read.
    const [row] = await readAsOwner<{ lsn: string }>(
      `select pg_logical_emit_message(false, 'counted', '', true)::text as lsn`,
    );
    if (row === undefined) throw new Error('the log has no position');
    return row.lsn;
  };
  return {
    async during(work) {
      const from = await position();
      await work();
      const rows = await readAsOwner<Row>(countWritten(from, await position()));
      const tables = rows.map(({ name, bytes, ...counted }) => [name, counted] as const);
      return {
        tables: Object.fromEntries(tables.filter(([name]) => name !== '')),
        bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    },
  };
}

/** A leaf of an index that is full takes its entry in the record of its split. */
const countWritten = (from: string, to: string): string => `
  with written as (
    select coalesce(t.relname, '') as name, b.resource_manager || ' ' || replace(b.record_type, '+INIT', '') as record,
      b.block_id, b.description, b.record_length - b.block_fpi_length as length
    from pg_get_wal_block_info('${from}', '${to}', false) b
    join pg_database d on d.oid = b.reldatabase and d.datname = current_database()
    left join pg_class c on c.relfilenode = b.relfilenode
    left join pg_index i on i.indexrelid = c.oid
    left join pg_class t on t.oid = coalesce(i.indrelid, c.oid) and t.relnamespace = 'public'::regnamespace
    where b.relforknumber = 0
  )
  select name,
    (count(*) filter (where record = 'Heap INSERT' and block_id = 0)
      + coalesce(sum(substring(description from 'ntuples: (\\d+)')::int)
          filter (where record = 'Heap2 MULTI_INSERT' and block_id = 0), 0))::int as inserted,
    (count(*) filter (where record in ('Heap UPDATE', 'Heap HOT_UPDATE') and block_id = 0))::int as updated,
    (count(*) filter (where record = 'Heap HOT_UPDATE' and block_id = 0))::int as "heapOnly",
    (count(*) filter (where block_id = 0 and (record in ('Btree INSERT_LEAF', 'Btree INSERT_POST')
      or record in ('Btree SPLIT_L', 'Btree SPLIT_R') and description like '%level: 0%')))::int as entries,
    coalesce(sum(length) filter (where block_id = 0), 0)::int as bytes
  from written group by name order by name`;
