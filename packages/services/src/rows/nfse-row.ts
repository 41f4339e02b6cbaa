import { defineStatement, type nfse, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { type FilingRow, filingColumns } from './filing-row.ts';
import { type Ending, endingOf } from './nfse-ending.ts';

type OwnColumns = Omit<
  typeof nfse.$inferSelect,
  keyof FilingRow | 'recipientDocument' | 'recipientName' | 'replacesKey'
>;

/** An NFS-e with its filing: one document, one row of the API. */
export interface NfseRow extends FilingRow, OwnColumns {
  /** How it ended without a request of ours; null as a rule. */
  readonly ending: Ending | null;
}

/** Columns of an NFS-e `n` with its filing `f`; the driver gives a bigint as text. */
export const nfseColumns = `${filingColumns}, n.model, n.series, n.number::float8 as number,
    n.external_id as "externalId", n.competence_date as "competenceDate", n.dps_id as "dpsId",
    n.nfse_number as "nfseNumber", n.access_key as "accessKey", n.registered_as as "registeredAs",
    n.authorized_at as "authorizedAt", n.replaced_by as "replacedBy", n.totals, to_jsonb(n.warnings) as warnings,
    n.nfse_xml_id as "nfseXmlId", n.danfse_id as "danfseId", ${endingOf('f', 'n')} as ending`;

/** The NFS-e `n` and their filings `f`. */
export const fromNfses = 'from nfse n join filing f on f.client_id = n.client_id and f.id = n.id';

const find = `select ${nfseColumns} ${fromNfses} where n.id = $1 and n.client_id = $2 and f.mode = $3`;
type Parameters = [id: string, clientId: string, mode: string];

/** What clients ask for most. */
export const selectNfse = defineStatement<Parameters, NfseRow>(find);
const selectForChange = defineStatement<Parameters, NfseRow>(`${find} for no key update of f`);

/** Reads an NFS-e of the client and of the key's mode. Throws `not_found`. */
export async function findNfseRow(
  tx: Transaction,
  { tenant }: Pick<TenantContext, 'tenant'>,
  id: string,
  lock: 'none' | 'change' = 'none',
): Promise<NfseRow> {
  if (!isId24(id)) throw notFound();
  const statement = lock === 'none' ? selectNfse : selectForChange;
  const [row] = await tx.run(statement, [id, tenant.clientId, tenant.mode]);
  if (row === undefined) throw notFound();
  return row;
}
