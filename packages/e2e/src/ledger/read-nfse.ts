import type { Environment } from '@fiscal/domain';
import type { LedgerNote } from './compare-ledger.ts';
import type { LedgerNfseEvent, StoredNfseEvent } from './compare-nfse-events.ts';
import { type LedgerLine, readLedgerLines } from './read-ledger-lines.ts';
import type { KeptNote } from './read-sides.ts';
import { withRows } from './with-rows.ts';

interface NfseLine extends LedgerLine {
  readonly type: 'nfse';
  readonly accessKey: string;
  readonly dpsId: string;
  readonly emitter: string;
  readonly series: string;
  readonly number: string;
  readonly nfseNumber: number;
  readonly digestValue: string;
}

/** Returns the registration of a DPS at the Sefin: number and key of the NFS-e, which has no protocol. */
const registrationOf = (nfseNumber: number | string, accessKey: string): string =>
  `${nfseNumber} ${accessKey}`;

/** The NFS-e that the Sefin's ledger holds for one environment, each under the Id of its DPS. */
export const readNfseLedger = (file: string, environment: Environment): readonly LedgerNote[] =>
  readLedgerLines(file, environment)
    .filter((line): line is NfseLine => line.type === 'nfse')
    .map(({ dpsId, emitter, series, number, nfseNumber, digestValue, accessKey }) => ({
      type: 'authorized',
      accessKey: dpsId,
      cnpj: emitter,
      series: Number(series),
      number: Number(number),
      digestValue,
      protocol: registrationOf(nfseNumber, accessKey),
    }));

interface EventLine extends LedgerLine, LedgerNfseEvent {
  readonly type: 'nfse-event';
}

/** The events that the Sefin's ledger holds for one environment. */
export const readNfseLedgerEvents = (file: string, environment: Environment): readonly LedgerNfseEvent[] =>
  readLedgerLines(file, environment).filter((line): line is EventLine => line.type === 'nfse-event');

/** An NFS-e of the database. `accessKey` is the Id of its DPS, `protocol` the registration of the Sefin. */
export interface KeptNfse extends KeptNote {
  readonly nfseKey: string | null;
}

interface NfseRow extends Omit<KeptNfse, 'protocol'> {
  readonly nfseNumber: string | null;
}

/** The NFS-e of the service's database, each with the digest of its last run; `url` must see every client's rows. */
export async function readStoredNfse(url: string, environment: Environment): Promise<readonly KeptNfse[]> {
  const rows = await withRows(
    url,
    (sql) => sql<NfseRow[]>`
      select filing.id, filing.status, filing.attention, nfse.external_id as "externalId",
             nfse.dps_id as "accessKey", nfse.access_key as "nfseKey", nfse.nfse_number as "nfseNumber",
             company.cnpj, nfse.series, nfse.number::float8 as number, run.digest_value as "digestValue"
        from nfse
        join filing on filing.id = nfse.id
        join company on company.client_id = nfse.client_id and company.id = nfse.company_id
        join filing_run run on run.client_id = nfse.client_id and run.filing_id = nfse.id and run.run = filing.run
       where nfse.environment = ${environment}
       order by company.cnpj, nfse.series, nfse.number`,
  );
  return rows.map(({ nfseNumber, ...row }) => ({
    ...row,
    protocol: nfseNumber === null ? null : registrationOf(nfseNumber, row.nfseKey ?? ''),
  }));
}

/** An event of the database, with fields that are not compared. */
export interface KeptNfseEvent extends StoredNfseEvent {
  readonly id: string;
  readonly nfseId: string;
  readonly status: string;
  readonly attention: string | null;
}

/** The events of NFS-e of the service's database; `url` must see every client's rows. */
export const readStoredNfseEvents = (
  url: string,
  environment: Environment,
): Promise<readonly KeptNfseEvent[]> =>
  withRows(
    url,
    (sql) => sql<KeptNfseEvent[]>`
      select filing.id, event.nfse_id as "nfseId", filing.status, filing.attention, nfse.access_key as "accessKey",
             case event.type when 'cancellation' then '101101' else '101103' end as "eventType",
             case when event.registered_at is null then 'none' else 'registered' end as registration
        from nfse_event event
        join filing on filing.id = event.id
        join nfse on nfse.id = event.nfse_id
       where event.environment = ${environment}
       order by filing.id`,
  );
