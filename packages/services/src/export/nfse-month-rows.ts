import type { NfseTotalsRecord } from '@fiscal/api-contract';
import { defineStatement } from '@fiscal/db';
import type { NfseEventType } from '@fiscal/domain';
import { endedAtOf } from '../rows/nfse-ending.ts';
import { type MonthParameters, type Positioned, within } from './month-rows.ts';

/** An NFS-e that was authorized in the month. */
export interface NfseOfMonth extends Positioned {
  readonly series: number;
  readonly number: number;
  readonly nfseNumber: string;
  readonly accessKey: string;
  readonly status: string;
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
  readonly totals: NfseTotalsRecord;
  /** The time of the cancellation, whoever asked for it, or of the NFS-e that replaced it. */
  readonly cancelledAt: Date | null;
  readonly nfseXmlId: string;
  readonly nfseXmlSize: number;
  readonly danfseId: string | null;
  readonly danfseSize: number | null;
}

export const nfsesOfMonth = defineStatement<MonthParameters, NfseOfMonth>(`
  select n.id, n.authorized_at as at, n.series, n.number::float8 as number, n.nfse_number as "nfseNumber",
    n.access_key as "accessKey", f.status, n.recipient_document as "recipientDocument",
    n.recipient_name as "recipientName", n.totals,
    coalesce(
      (select e.registered_at from nfse_event e
        where e.client_id = n.client_id and e.nfse_id = n.id and e.type = 'cancellation'
          and e.registered_at is not null limit 1),
      (select r.authorized_at from nfse r where r.client_id = n.client_id and r.id = n.replaced_by),
      ${endedAtOf('f', 'n')}
    ) as "cancelledAt",
    n.nfse_xml_id as "nfseXmlId", x.size as "nfseXmlSize", n.danfse_id as "danfseId", p.size as "danfseSize"
  from nfse n
  join filing f on f.client_id = n.client_id and f.id = n.id
  join document x on x.id = n.nfse_xml_id
  left join document p on p.id = n.danfse_id
  where ${within('n', 'authorized_at')}`);

/** An event of an NFS-e that was registered in the month. */
export interface NfseEventOfMonth extends Positioned {
  readonly accessKey: string;
  readonly series: number;
  readonly number: number;
  readonly type: NfseEventType;
  readonly documentId: string;
  readonly size: number;
}

export const nfseEventsOfMonth = defineStatement<MonthParameters, NfseEventOfMonth>(`
  select e.id, e.registered_at as at, n.access_key as "accessKey", n.series, n.number::float8 as number, e.type,
    e.event_xml_id as "documentId", x.size
  from nfse_event e
  join nfse n on n.id = e.nfse_id
  join document x on x.id = e.event_xml_id
  where ${within('e', 'registered_at')}`);
