import type postgres from 'postgres';

const rowsAtATime = 50_000;

/**
 * Returns an id in the form of the service's ids: first its time, then characters that look random and can be computed
 * again.
 */
const idOf = (table: string): string =>
  `lpad(to_hex(1600000000 + g / 20), 8, '0') || substr(md5('${table}' || g), 1, 16)`;

const filingId = idOf('filing');

/** The columns except `stage`, which the database makes. */
const filingColumns =
  'id, client_id, company_id, kind, mode, environment, authorizer, service, label, exclusive_key, simulation, run, ' +
  'status, attention, open, rejection, denial, failure, waiting, waiting_until, next_ordinal, owner, check_at, ' +
  'created_at, updated_at';

/**
 * The statements that fill every table of a note with copies of a real note's rows, with other ids, numbers and names.
 * Triggers and foreign keys are off.
 */
const statements: readonly string[] = [
  `insert into filing (${filingColumns})
   select ${filingColumns.replaceAll(/\w+/g, 'r.$&')} from given cross join template t join filing f on f.id = t.id cross join lateral
     jsonb_populate_record(f, jsonb_build_object('id', ${filingId}, 'label', 'filled')) r`,
  ...['signed', 'procNFe'].map(
    (kind) => `insert into document (id, client_id, owner_id, kind, sha256, size, bytes, created_at)
   select ${idOf(kind)}, f.client_id, ${filingId}, '${kind}', sha256(decode(repeat('61', 64), 'hex')), 64,
     decode(repeat('61', 64), 'hex'), now()
   from given cross join template t join filing f on f.id = t.id`,
  ),
  `insert into filing_run
   select r.* from given cross join template t join filing_run f on f.filing_id = t.id cross join lateral
     jsonb_populate_record(f, jsonb_build_object('filing_id', ${filingId}, 'authority_key', lpad(g::text, 44, '0'),
       'signed_document_id', ${idOf('signed')})) r`,
  `insert into attempt overriding system value
   select r.* from given cross join template t join attempt f on f.filing_id = t.id cross join lateral
     jsonb_populate_record(f, jsonb_build_object('id', ${idOf('attempt')}, 'filing_id', ${filingId},
       'sequence', nextval('attempt_sequence_seq'))) r`,
  `insert into note
   select r.* from given cross join template t join note f on f.id = t.id cross join lateral
     jsonb_populate_record(f, jsonb_build_object('id', ${filingId}, 'external_id', 'filled-' || g, 'series', 800,
       'number', g, 'access_key', lpad(g::text, 44, '0'), 'proc_nfe_id', ${idOf('procNFe')})) r`,
  `insert into usage
   select r.* from given cross join template t join usage f on f.document_id = t.id cross join lateral
     jsonb_populate_record(f, jsonb_build_object('document_id', ${filingId})) r`,
  `insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence,
     payload, status, check_at, created_at, delivered_at)
   select ${idOf('delivery')}, f.client_id, 'webhook', f.company_id, f.company_id, f.environment, 'nfe.authorized',
     ${filingId}, '1', '{}', 'delivered', now(), now(), now()
   from given cross join template t join filing f on f.id = t.id`,
];

/**
 * Fills the tables with copies of the authorized note `templateId`. The connection is an owner's, which may turn
 * triggers off.
 */
export async function fillTables(
  sql: postgres.Sql,
  templateId: string,
  { notes, progress }: { readonly notes: number; readonly progress: (line: string) => void },
): Promise<void> {
  for (let from = 1; from <= notes; from += rowsAtATime) {
    const to = Math.min(notes, from + rowsAtATime - 1);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      for (const statement of statements) {
        await tx.unsafe(
          `with given as materialized (select g from generate_series(${from}::int, ${to}::int) g),
             template as (select '${templateId}'::text as id) ${statement}`,
        );
      }
    });
    progress(`${to} notes in the tables`);
  }
  await sql`vacuum analyze`;
}
