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
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await sql<StoredNote[]>`
      select note.status, note.access_key as "accessKey", company.cnpj, note.series, note.number,
             note_run.digest_value as "digestValue", note.protocol
        from note
        join company on company.client_id = note.client_id and company.id = note.company_id
        join note_run on note_run.client_id = note.client_id and note_run.note_id = note.id
                     and note_run.run = note.run
       where note.environment = ${environment}
       order by company.cnpj, note.series, note.number`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
