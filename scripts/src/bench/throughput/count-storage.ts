import { countWritten, type WrittenTable } from '@fiscal/testkit';
import type postgres from 'postgres';

/** The data that Postgres wrote, read from its log. */
export interface StorageCount {
  /** The bytes of the log, including the bytes that the service's loops write. */
  readonly walBytes: number;
  /** The bytes in images of whole pages, which Postgres writes at the first change of a page after a checkpoint. */
  readonly imageBytes: number;
  /** The inserted rows by table, without long values that are stored apart and rows of the loops. */
  readonly rows: Readonly<Record<string, number>>;
  /** The entries written by table, over all its indexes. */
  readonly indexEntries: Readonly<Record<string, number>>;
  readonly updates: number;
  /** The updates that wrote no entry into an index. */
  readonly heapOnly: number;
}

/** The tables that loops, keys and circuits write with or without notes. */
const pacedByClocks = ['lease', 'api_key', 'authority_state', 'authority_traffic'];

/** Counts what Postgres writes during `work`. It needs an owner's connection to a server with `pg_walinspect`. */
export async function countStorage(sql: postgres.Sql, work: () => Promise<unknown>): Promise<StorageCount> {
  const read = <Row extends object>(text: string): Promise<readonly Row[]> => sql.unsafe<Row[]>(text);
  const { tables, logBytes, imageBytes } = await countWritten(read, work);
  const own = Object.entries(tables).filter(([table]) => !pacedByClocks.includes(table));
  const byTable = (of: keyof WrittenTable): Readonly<Record<string, number>> =>
    Object.fromEntries(own.map(([table, written]) => [table, written[of]]));
  return {
    walBytes: logBytes,
    imageBytes,
    rows: byTable('inserted'),
    indexEntries: byTable('entries'),
    updates: sumOf(byTable('updated')),
    heapOnly: sumOf(byTable('heapOnly')),
  };
}

/** Returns the sum over all tables. */
export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
