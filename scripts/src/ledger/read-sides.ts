import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import type { LedgerNote, StoredNote } from './compare-ledger.ts';

/** The notes that the authority's ledger holds for one environment. */
export function readLedger(file: string, environment: 'homologation' | 'production'): readonly LedgerNote[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LedgerLine);
  return entries.filter(isNote).filter((entry) => entry.environment === environment);
}

interface LedgerLine {
  readonly type: string;
  readonly environment: string;
}

const isNote = (entry: LedgerLine): entry is LedgerNote & LedgerLine =>
  entry.type === 'authorized' || entry.type === 'denied';

/** The notes of the service's database, each with the digest of its last run; `url` must see every client's rows. */
export async function readStoredNotes(
  url: string,
  environment: 'homologation' | 'production',
): Promise<readonly StoredNote[]> {
  return withRows(
    url,
    (sql) => sql<StoredNote[]>`
      select note.status, note.access_key as "accessKey", company.cnpj, note.series, note.number,
             note_run.digest_value as "digestValue", note.protocol
        from note
        join company on company.client_id = note.client_id and company.id = note.company_id
        join note_run on note_run.client_id = note.client_id and note_run.note_id = note.id
                     and note_run.run = note.run
       where note.environment = ${environment}
       order by company.cnpj, note.series, note.number`,
  );
}

export interface Misfortunes {
  /** Calls whose connection ended before the answer. */
  readonly lost: number;
  /** Calls answered 108. */
  readonly paused: number;
}

/** What went wrong on the way of the stored notes, by the attempts of the database. */
export async function readMisfortunes(url: string): Promise<Misfortunes> {
  const [row] = await withRows(
    url,
    (sql) => sql<Misfortunes[]>`
      select count(*) filter (where reason = 'connection_lost')::int as lost,
             count(*) filter (where c_stat = '108')::int as paused
        from attempt`,
  );
  if (row === undefined) throw new Error('the database does not count');
  return row;
}

export interface StoredDocument {
  readonly accessKey: string;
  readonly xml: string;
  /** DER of the certificate that signed it. */
  readonly certificate: Uint8Array;
}

/** Every authorized document as it is kept. */
export function readStoredDocuments(url: string): Promise<readonly StoredDocument[]> {
  return withRows(
    url,
    (sql) => sql<StoredDocument[]>`
      select note.access_key as "accessKey", convert_from(document.bytes, 'UTF8') as xml,
             certificate.certificate_der as certificate
        from note
        join document on document.id = note.proc_nfe_id
        join note_run on note_run.note_id = note.id and note_run.run = note.run
        join certificate on certificate.id = note_run.certificate_id`,
  );
}

async function withRows<T>(
  url: string,
  read: (sql: postgres.Sql) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await read(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
