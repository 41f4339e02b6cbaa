import type postgres from 'postgres';

const rowsAtATime = 5_000;

const idOf = (table: string): string =>
  `lpad(to_hex(1700000000 + g / 20), 8, '0') || substr(md5('${table}' || g), 1, 16)`;

const keyOf = `substr(n.access_key, 1, 25) || lpad(g::text, 9, '0') || substr(n.access_key, 35)`;

/** The columns of a filing except `stage`, which the database makes. */
const filingColumns =
  'id, client_id, company_id, kind, mode, environment, authorizer, service, label, exclusive_key, simulation, run, ' +
  'status, attention, open, rejection, denial, failure, waiting, waiting_until, next_ordinal, owner, check_at, ' +
  'created_at, updated_at';

/**
 * The statements that insert copies of a real note, each with its document under its own key, as an export reads them.
 */
const statements: readonly string[] = [
  `insert into filing (${filingColumns})
   select ${filingColumns.replaceAll(/\w+/g, 'r.$&')} from given cross join filing f cross join lateral
     jsonb_populate_record(f, jsonb_build_object('id', ${idOf('filing')}, 'label', 'filled')) r
   where f.id = $1`,
  `insert into document (id, client_id, owner_id, kind, sha256, size, bytes, created_at)
   select ${idOf('procNFe')}, n.client_id, ${idOf('filing')}, 'procNFe', sha256(x.bytes), octet_length(x.bytes), x.bytes, now()
   from given cross join note n join document d on d.id = n.proc_nfe_id cross join lateral (
     select convert_to(replace(convert_from(d.bytes, 'UTF8'), n.access_key, ${keyOf}), 'UTF8') as bytes
   ) x where n.id = $1`,
  `insert into note
   select r.* from given cross join note n cross join lateral
     jsonb_populate_record(n, jsonb_build_object('id', ${idOf('filing')}, 'external_id', 'filled-' || g, 'series', 800,
       'number', g, 'access_key', ${keyOf}, 'proc_nfe_id', ${idOf('procNFe')}, 'danfe_id', null)) r
   where n.id = $1`,
];

/**
 * Copies the note `templateId` this many times within its month, without triggers. Returns the ids of the documents.
 */
export async function fillMonth(
  sql: postgres.Sql,
  templateId: string,
  { notes, progress }: { readonly notes: number; readonly progress: (line: string) => void },
): Promise<readonly string[]> {
  for (let from = 1; from <= notes; from += rowsAtATime) {
    const to = Math.min(notes, from + rowsAtATime - 1);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      for (const statement of statements) {
        await tx.unsafe(
          `with given as materialized (select g from generate_series(${from}::int, ${to}::int) g) ${statement}`,
          [templateId],
        );
      }
    });
    progress(`${to} notes in the month`);
  }
  await sql`vacuum analyze`;
  const rows = await sql<{ id: string }[]>`
    select proc_nfe_id as id from note where series = 800 order by number`;
  return rows.map(({ id }) => id);
}
