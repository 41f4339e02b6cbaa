import type { nfse } from '@fiscal/db';
import { type FilingRow, filingColumns } from '../../filing-record/filing-row.ts';
import { noteRows } from '../../filing-record/note-rows.ts';
import { type Ending, endingOf } from './nfse-ending.ts';

type OwnColumns = Omit<
  typeof nfse.$inferSelect,
  keyof FilingRow | 'recipientDocument' | 'recipientName' | 'replacesKey'
>;

/** An NFS-e with its filing: one document, one row of the API. */
export interface NfseRow extends FilingRow, OwnColumns {
  /** The end of the NFS-e that was not requested here; usually null. */
  readonly ending: Ending | null;
}

/** `float8`, because the driver returns a bigint as text. */
export const nfseRows = noteRows<NfseRow>({
  kind: 'nfse',
  name: 'nfse',
  numberType: 'bigint',
  document: 'nfse_xml_id',
  print: 'danfse_id',
  events: { name: 'nfse_event', note: 'nfse_id', document: 'event_xml_id' },
  columns: `${filingColumns}, n.model, n.series, n.number::float8 as number,
    n.external_id as "externalId", n.competence_date as "competenceDate", n.dps_id as "dpsId",
    n.nfse_number as "nfseNumber", n.access_key as "accessKey", n.registered_as as "registeredAs",
    n.authorized_at as "authorizedAt", n.replaced_by as "replacedBy", n.totals, to_jsonb(n.warnings) as warnings,
    n.nfse_xml_id as "nfseXmlId", n.danfse_id as "danfseId", ${endingOf('f', 'n')} as ending`,
});

/** Reads an NFS-e of the client, in the mode of the key. Throws `not_found`. */
export const findNfseRow = nfseRows.find;
