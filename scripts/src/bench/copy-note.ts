import type postgres from 'postgres';

/** The filing and the note of a template that were copied many times, by numbers of the series 800. */
export interface NoteCopies {
  readonly templateId: string;
  readonly notes: number;
  readonly rowsAtATime: number;
  /** The time that begins the ids of the copies, in seconds. Twenty ids have the same. */
  readonly firstSecond: number;
  readonly progress: (line: string) => void;
}

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/**
 * Inserts the rows of one table. The rows of `copies` have `number`, the column `key` for the access key and an id for
 * each row of a note: first its time, then characters that look random, as the ids of the service have them.
 */
export type InsertCopies = (tx: postgres.TransactionSql, copies: Fragment, templateId: string) => Fragment;

const insertFilings: InsertCopies = (tx, copies, templateId) => {
  // All but `stage`, which the database makes.
  const columns = tx`id, client_id, company_id, kind, mode, environment, authorizer, service, label, exclusive_key,
    simulation, run, status, attention, open, rejection, denial, failure, waiting, waiting_until, next_ordinal, owner,
    check_at, created_at, updated_at`;
  return tx`
    with ${copies}
    insert into filing (${columns})
    select ${columns} from (
      select r.* from copies c cross join filing f cross join lateral
        jsonb_populate_record(f, jsonb_build_object('id', c.filing_id, 'label', 'filled')) r
      where f.id = ${templateId}
    ) copy`;
};

/**
 * Copies a note, without triggers and foreign keys: its filing, and what `inserts` insert. The connection is an owner's,
 * which may turn them off.
 */
export async function copyNote(
  sql: postgres.Sql,
  { templateId, notes, rowsAtATime, firstSecond, progress }: NoteCopies,
  inserts: readonly InsertCopies[],
): Promise<void> {
  for (let from = 1; from <= notes; from += rowsAtATime) {
    const to = Math.min(notes, from + rowsAtATime - 1);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      const copies = tx`
        copies as materialized (
          select g as number,
            time || substr(md5('filing' || g), 1, 16) as filing_id,
            time || substr(md5('signed' || g), 1, 16) as signed_id,
            time || substr(md5('procNFe' || g), 1, 16) as proc_nfe_id,
            time || substr(md5('attempt' || g), 1, 16) as attempt_id,
            time || substr(md5('delivery' || g), 1, 16) as delivery_id
          from generate_series(${from}::int, ${to}::int) g
          cross join lateral (select lpad(to_hex(${firstSecond}::int + g / 20), 8, '0') as time) t
        )`;
      for (const insert of [insertFilings, ...inserts]) await insert(tx, copies, templateId);
    });
    progress(`${to} copies of a note`);
  }
  await sql`vacuum analyze`;
}
