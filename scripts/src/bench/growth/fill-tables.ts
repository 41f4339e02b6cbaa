import type postgres from 'postgres';
import { copyNote, type InsertCopies } from '../copy-note.ts';

/** The inserts that fill every table of a note with copies of its rows, with other ids, numbers and names. */
const inserts: readonly InsertCopies[] = [
  (tx, copies, templateId) => tx`
    with ${copies}
    insert into document (id, client_id, owner_id, kind, sha256, size, bytes, created_at)
    select d.id, f.client_id, c.filing_id, d.kind, sha256(d.bytes), 64, d.bytes, now()
    from copies c cross join filing f cross join lateral (
      select id, kind, decode(repeat('61', 64), 'hex') as bytes
      from (values (c.signed_id, 'signed'), (c.proc_nfe_id, 'procNFe')) v (id, kind)
    ) d
    where f.id = ${templateId}`,
  (tx, copies, templateId) => tx`
    with ${copies}
    insert into filing_run
    select r.* from copies c cross join filing_run f cross join lateral
      jsonb_populate_record(f, jsonb_build_object('filing_id', c.filing_id,
        'authority_key', lpad(c.number::text, 44, '0'), 'signed_document_id', c.signed_id)) r
    where f.filing_id = ${templateId}`,
  (tx, copies, templateId) => tx`
    with ${copies}
    insert into attempt overriding system value
    select r.* from copies c cross join attempt f cross join lateral
      jsonb_populate_record(f, jsonb_build_object('id', c.attempt_id, 'filing_id', c.filing_id,
        'sequence', nextval('attempt_sequence_seq'))) r
    where f.filing_id = ${templateId}`,
  (tx, copies, templateId) => tx`
    with ${copies}
    insert into note
    select r.* from copies c cross join note f cross join lateral
      jsonb_populate_record(f, jsonb_build_object('id', c.filing_id, 'external_id', 'filled-' || c.number,
        'series', 800, 'number', c.number, 'access_key', lpad(c.number::text, 44, '0'),
        'proc_nfe_id', c.proc_nfe_id)) r
    where f.id = ${templateId}`,
  (tx, copies, templateId) => tx`
    with ${copies}
    insert into usage
    select r.* from copies c cross join usage f cross join lateral
      jsonb_populate_record(f, jsonb_build_object('document_id', c.filing_id)) r
    where f.document_id = ${templateId}`,
  (tx, copies, templateId) => tx`
    with ${copies}
    insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence,
      payload, status, check_at, created_at, delivered_at)
    select c.delivery_id, f.client_id, 'webhook', f.company_id, f.company_id, f.environment, 'nfe.authorized',
      c.filing_id, '1', '{}', 'delivered', now(), now(), now()
    from copies c cross join filing f where f.id = ${templateId}`,
];

/** Fills the tables with copies of the authorized note `templateId`. */
export const fillTables = (
  sql: postgres.Sql,
  templateId: string,
  { notes, progress }: { readonly notes: number; readonly progress: (line: string) => void },
): Promise<void> =>
  copyNote(sql, { templateId, notes, rowsAtATime: 50_000, firstSecond: 1_600_000_000, progress }, inserts);
