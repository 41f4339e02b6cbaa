import type { DeliveryChannel, FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type {
  Attention,
  DeliveryStatus,
  Environment,
  FilingStatus,
  Mode,
  NfseEventType,
  NoteEventType,
  WaitReason,
} from '@fiscal/domain';

type Ids = { ids: readonly string[] };

interface Owned {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly at: Date;
}

interface OwnedByCompany extends Owned {
  readonly companyId: string;
  readonly companyName: string;
  readonly cnpj: string;
  readonly mode: Mode;
}

export interface FilingFoundRow extends OwnedByCompany {
  readonly filingKind: FilingKind;
  readonly environment: Environment;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  readonly open: boolean;
  readonly waiting: WaitReason | null;
  readonly series: number | null;
  readonly number: number | null;
  readonly nfseNumber: string | null;
  readonly accessKey: string | null;
  readonly externalId: string | null;
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
  readonly type: NoteEventType | NfseEventType | null;
  readonly noteId: string | null;
  readonly first: number | null;
  readonly last: number | null;
}

const ofCompany = `c.legal_name as "companyName", c.cnpj`;

export const readFilings = defineStatement<Ids, FilingFoundRow>(`
  select f.id, f.client_id as "clientId", k.name as "clientName", f.created_at as at, f.company_id as "companyId",
    ${ofCompany}, f.mode, f.kind as "filingKind", f.environment, f.status, f.attention, f.open, f.waiting,
    coalesce(n.series, s.series, en.series, es.series, r.series) as series,
    coalesce(n.number, s.number, en.number, es.number)::float8 as number,
    coalesce(s.nfse_number, es.nfse_number) as "nfseNumber", coalesce(n.access_key, s.access_key) as "accessKey",
    coalesce(n.external_id, s.external_id) as "externalId",
    coalesce(n.recipient_document, s.recipient_document) as "recipientDocument",
    coalesce(n.recipient_name, s.recipient_name) as "recipientName", coalesce(e.type, se.type) as type,
    coalesce(e.note_id, se.nfse_id) as "noteId", r.first, r.last
  from filing f
  join client k on k.id = f.client_id
  join company c on c.client_id = f.client_id and c.id = f.company_id
  left join note n on f.kind = 'nfe' and n.id = f.id
  left join nfse s on f.kind = 'nfse' and s.id = f.id
  left join nfe_event e on f.kind = 'nfeEvent' and e.id = f.id
  left join note en on en.id = e.note_id
  left join nfse_event se on f.kind = 'nfseEvent' and se.id = f.id
  left join nfse es on es.id = se.nfse_id
  left join number_range r on f.kind = 'nfeDisabling' and r.id = f.id
  where f.id = any(:ids)`);

export interface DeliveryFoundRow extends Owned {
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly cnpj: string | null;
  readonly channel: DeliveryChannel;
  readonly targetId: string;
  readonly event: string;
  readonly resourceId: string;
  readonly status: DeliveryStatus;
}

export const readDeliveries = defineStatement<Ids, DeliveryFoundRow>(`
  select d.id, d.client_id as "clientId", k.name as "clientName", d.created_at as at, d.company_id as "companyId",
    ${ofCompany}, d.channel, d.target_id as "targetId", d.event, d.resource_id as "resourceId", d.status
  from delivery d
  join client k on k.id = d.client_id
  left join company c on c.client_id = d.client_id and c.id = d.company_id
  where d.id = any(:ids)`);

export interface WebhookFoundRow extends Owned {
  readonly mode: Mode;
  readonly active: boolean;
}

export const readWebhooks = defineStatement<Ids, WebhookFoundRow>(`
  select w.id, w.client_id as "clientId", k.name as "clientName", w.created_at as at, w.mode, w.active
  from webhook w join client k on k.id = w.client_id where w.id = any(:ids)`);

export interface CompanyFoundRow extends OwnedByCompany {
  readonly status: 'active' | 'deleting';
}

export const readCompanies = defineStatement<Ids, CompanyFoundRow>(`
  select c.id, c.client_id as "clientId", k.name as "clientName", c.created_at as at, c.id as "companyId",
    ${ofCompany}, c.mode, c.status
  from company c join client k on k.id = c.client_id where c.id = any(:ids)`);

export interface CertificateFoundRow extends OwnedByCompany {
  readonly version: number;
  readonly notAfter: Date;
  readonly replacedAt: Date | null;
}

export const readCertificates = defineStatement<Ids, CertificateFoundRow>(`
  select x.id, x.client_id as "clientId", k.name as "clientName", x.uploaded_at as at, x.company_id as "companyId",
    ${ofCompany}, c.mode, x.version, x.not_after as "notAfter", x.replaced_at as "replacedAt"
  from certificate x
  join client k on k.id = x.client_id
  join company c on c.client_id = x.client_id and c.id = x.company_id
  where x.id = any(:ids)`);

export interface ClientFoundRow extends Owned {
  readonly suspendedAt: Date | null;
}

export const readClients = defineStatement<Ids, ClientFoundRow>(`
  select k.id, k.id as "clientId", k.name as "clientName", k.created_at as at, k.suspended_at as "suspendedAt"
  from client k where k.id = any(:ids)`);
