import { defineStatement, type Transaction } from '@fiscal/db';
import {
  type Authorizer,
  type Environment,
  type FilingStatus,
  isId24,
  type Mode,
  type NfseEventType,
} from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { type NfseEventRow, selectNfseEvents } from './nfse-event-row.ts';

/** What an event rests on besides its own words: its NFS-e, the company's state, the certificate. */
export interface NfseOfEvent {
  readonly id: string;
  readonly clientId: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly status: FilingStatus;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string | null;
  readonly authorizedAt: Date | null;
  readonly fiscalVersion: number;
  readonly certificateVersion: number;
  readonly certificateEnd: Date | null;
}

export interface NfseEventBasis {
  readonly nfse: NfseOfEvent;
  /** Of the type. */
  readonly events: readonly NfseEventRow[];
}

const read = defineStatement<[id: string, clientId: string, mode: string], NfseOfEvent>(`
  select f.id, f.client_id as "clientId", f.company_id as "companyId", f.mode, f.environment, f.authorizer, f.status,
    n.series, n.number::float8 as number, n.access_key as "accessKey", n.authorized_at as "authorizedAt",
    c.fiscal_version as "fiscalVersion", coalesce(k.version, 0) as "certificateVersion", k.not_after as "certificateEnd"
  from nfse n
  join filing f on f.client_id = n.client_id and f.id = n.id
  join company c on c.client_id = f.client_id and c.id = f.company_id and c.status = 'active'
  left join certificate k on k.client_id = c.client_id and k.company_id = c.id and k.replaced_at is null
  where n.id = $1 and n.client_id = $2 and f.mode = $3`);

/** Reads the basis of an event in one pipeline, without locks. Throws `not_found`, for a company under erasure too. */
export async function readNfseEventBasis(
  tx: Transaction,
  { tenant }: TenantContext,
  { nfseId, type }: { readonly nfseId: string; readonly type: NfseEventType },
): Promise<NfseEventBasis> {
  if (!isId24(nfseId)) throw notFound();
  const { clientId, mode } = tenant;
  const [[nfse], events] = await Promise.all([
    tx.run(read, [nfseId, clientId, mode]),
    tx.run(selectNfseEvents, [clientId, nfseId]),
  ]);
  if (nfse === undefined) throw notFound();
  return { nfse, events: events.filter((event) => event.type === type) };
}
