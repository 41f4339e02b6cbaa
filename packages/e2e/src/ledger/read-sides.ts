import type { Environment } from '@fiscal/domain';
import type { StoredDelivery } from './compare-deliveries.ts';
import type { LedgerNote, StoredNote } from './compare-ledger.ts';
import { type LedgerLine, readLedgerLines } from './read-ledger-lines.ts';
import { withRows } from './with-rows.ts';

/** The notes that the authority's ledger holds for one environment. */
export const readLedger = (file: string, environment: Environment): readonly LedgerNote[] =>
  readLedgerLines(file, environment).filter(isNote);

const isNote = (entry: LedgerLine): entry is LedgerNote & LedgerLine =>
  entry.type === 'authorized' || entry.type === 'denied';

/** A note of the database, with fields that are not compared. */
export interface KeptNote extends StoredNote {
  readonly id: string;
  readonly externalId: string;
  readonly attention: string | null;
}

/** The notes of the service's database, each with the digest of the last run under its key; `url` must see every client's rows. */
export async function readStoredNotes(url: string, environment: Environment): Promise<readonly KeptNote[]> {
  return withRows(
    url,
    (sql) => sql<KeptNote[]>`
      select filing.id, filing.status, filing.attention, note.external_id as "externalId",
             note.access_key as "accessKey", company.cnpj, note.series,
             note.number, run.digest_value as "digestValue", note.protocol
        from note
        join filing on filing.id = note.id
        join company on company.client_id = note.client_id and company.id = note.company_id
        join lateral (
          select digest_value from filing_run
           where filing_run.client_id = note.client_id and filing_run.filing_id = note.id
             and filing_run.authority_key = note.access_key
           order by filing_run.run desc limit 1
        ) run on true
       where note.environment = ${environment}
       order by company.cnpj, note.series, note.number`,
  );
}

export interface Misfortunes {
  /** Calls whose connection ended before the answer. */
  readonly lost: number;
  /** Calls answered 108. */
  readonly paused: number;
  /** The calls whose result nobody knows, for any reason. */
  readonly unknown: number;
  /** Calls that never ended: their worker died, or another one came meanwhile. */
  readonly unended: number;
  /** Transmissions after the first of their filing. */
  readonly resent: number;
}

/** Counts the mishaps of the stored notes, from the attempts in the database. */
export async function readMisfortunes(url: string): Promise<Misfortunes> {
  const [row] = await withRows(
    url,
    (sql) => sql<Misfortunes[]>`
      select count(*) filter (where reason = 'connection_lost')::int as lost,
             count(*) filter (where c_stat = '108')::int as paused,
             count(*) filter (where outcome = 'unknown')::int as unknown,
             count(*) filter (where outcome is null)::int as unended,
             count(*) filter (where kind = 'transmit' and ordinal > 1)::int as resent
        from attempt`,
  );
  if (row === undefined) throw new Error('the database does not count');
  return row;
}

/** Every webhook as it is kept. */
export function readStoredDeliveries(url: string): Promise<readonly StoredDelivery[]> {
  return withRows(
    url,
    (sql) => sql<StoredDelivery[]>`
      select id, resource_id as "resourceId", event, status from delivery where channel = 'webhook' order by id`,
  );
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
        join lateral (
          select certificate_id from filing_run
           where filing_run.filing_id = note.id and filing_run.authority_key = note.access_key
           order by filing_run.run desc limit 1
        ) run on true
        join certificate on certificate.id = run.certificate_id`,
  );
}
