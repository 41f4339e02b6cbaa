import type postgres from 'postgres';
import { copyNote, type InsertCopies } from '../copy-note.ts';

/** The inserts of what an export reads: each note with its document under its own key. */
const inserts: readonly InsertCopies[] = [
  (tx, copies, templateId) => tx`
    with ${copies}
    insert into document (id, client_id, owner_id, kind, sha256, size, bytes, created_at)
    select c.proc_nfe_id, n.client_id, c.filing_id, 'procNFe', sha256(x.bytes), octet_length(x.bytes), x.bytes, now()
    from copies c cross join note n join document d on d.id = n.proc_nfe_id cross join lateral (
      select convert_to(
        replace(convert_from(d.bytes, 'UTF8'), n.access_key, ${accessKey(tx)}), 'UTF8') as bytes
    ) x where n.id = ${templateId}`,
  (tx, copies, templateId) => tx`
    with ${copies}
    insert into note
    select r.* from copies c cross join note n cross join lateral
      jsonb_populate_record(n, jsonb_build_object('id', c.filing_id, 'external_id', 'filled-' || c.number,
        'series', 800, 'number', c.number, 'access_key', ${accessKey(tx)}, 'proc_nfe_id', c.proc_nfe_id,
        'danfe_id', null)) r
    where n.id = ${templateId}`,
];

const accessKey = (tx: postgres.TransactionSql) =>
  tx`substr(n.access_key, 1, 25) || lpad(c.number::text, 9, '0') || substr(n.access_key, 35)`;

/** Copies the note `templateId` this many times within its month. Returns the ids of the documents. */
export async function fillMonth(
  sql: postgres.Sql,
  templateId: string,
  { notes, progress }: { readonly notes: number; readonly progress: (line: string) => void },
): Promise<readonly string[]> {
  const firstSecond = 1_700_000_000;
  await copyNote(sql, { templateId, notes, rowsAtATime: 5_000, firstSecond, progress }, inserts);
  const rows = await sql<{ id: string }[]>`
    select proc_nfe_id as id from note where series = 800 order by number`;
  return rows.map(({ id }) => id);
}
