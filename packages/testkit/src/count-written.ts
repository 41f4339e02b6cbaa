/** The writes of a database, by table: rows, their entries in indexes, and updates that needed no such entry. */
export interface Written {
  readonly tables: Readonly<Record<string, WrittenTable>>;
  /** The bytes of the log about tables, indexes and values stored out of line, without commits and images of pages. */
  readonly bytes: number;
  /** The bytes of whole pages in the log: the first change of each after a checkpoint. */
  readonly imageBytes: number;
  /** The bytes of the log of the whole server, with everything that is in it. */
  readonly logBytes: number;
}

export interface WrittenTable {
  readonly inserted: number;
  readonly updated: number;
  /** The part of `updated` that made no entry of an index. */
  readonly heapOnly: number;
  readonly entries: number;
}

/** Runs one statement as a superuser of the database. */
type ReadRows = <Row extends object>(text: string) => Promise<readonly Row[]>;

type Row = WrittenTable & Pick<Written, 'bytes' | 'imageBytes'> & { readonly name: string };

/**
 * Counts the writes of a database during `work` in the log of the server, which is exact and never late. Writes of
 * other databases of the server count in `logBytes` only.
 */
export async function countWritten(read: ReadRows, work: () => Promise<unknown>): Promise<Written> {
  await read('create extension if not exists pg_walinspect');
  // So a checkpoint during the work removes no part of the log that is read afterwards.
  await read(`alter system set wal_keep_size = '1GB'`);
  await read('select pg_reload_conf()');
  try {
    const from = await endOfLog(read);
    await work();
    const to = await endOfLog(read);
    const rows = await read<Row>(countRecords(from, to));
    const [log] = await read<{ bytes: number }>(
      `select pg_wal_lsn_diff('${to}', '${from}')::float8 as bytes`,
    );
    const tables = rows.map(({ name, bytes, imageBytes, ...counted }) => [name, counted] as const);
    return {
      tables: Object.fromEntries(tables.filter(([name]) => name !== '')),
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      imageBytes: rows.reduce((sum, { imageBytes }) => sum + imageBytes, 0),
      logBytes: log?.bytes ?? 0,
    };
  } finally {
    await read('alter system reset wal_keep_size');
    await read('select pg_reload_conf()');
  }
}

async function endOfLog(read: ReadRows): Promise<string> {
  // The message flushes the log, because only its flushed part can be read.
  const [row] = await read<{ lsn: string }>(
    `select pg_logical_emit_message(false, 'counted', '', true)::text as lsn`,
  );
  if (row === undefined) throw new Error('the log has no position');
  return row.lsn;
}

/** When a leaf of an index is full, the record of its split contains the new entry. */
const countRecords = (from: string, to: string): string => `
  with written as (
    select coalesce(t.relname, '') as name, b.resource_manager || ' ' || replace(b.record_type, '+INIT', '') as record,
      b.block_id, b.description, b.record_length, b.block_fpi_length
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
    coalesce(sum(record_length - block_fpi_length) filter (where block_id = 0), 0)::int as bytes,
    sum(block_fpi_length)::int as "imageBytes"
  from written group by name order by name`;
