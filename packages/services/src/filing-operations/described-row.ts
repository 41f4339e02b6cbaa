import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, type StoredRejection } from '@fiscal/db';
import type { FailureCode, MunicipalDecision } from '@fiscal/domain';
import { contentRun } from '../filing-record/filing-row.ts';
import { runAcceptedAt } from '../filing-record/run-accepted-at.ts';
import type { FilingSummary } from './filing-summary.ts';

/** The party of a document: its name, and its CNPJ, CPF or NIF without punctuation. */
export interface Party {
  readonly name: string | null;
  readonly taxId: string | null;
}

/** The columns of a described document that one statement reads for every kind. */
export interface DescribedRow extends Omit<FilingSummary, 'label'> {
  readonly clientName: string;
  readonly kind: FilingKind;
  readonly open: boolean;
  readonly issuer: Party;
  /** That of its note for an event; null without one, as for a range. */
  readonly recipient: Party | null;
  readonly externalId: string | null;
  readonly series: number | null;
  /** The first and last number; equal, except for a range. */
  readonly from: number | null;
  readonly to: number | null;
  /** nNFSe, which the Sefin gives. */
  readonly nfseNumber: string | null;
  /** Decimal text in reais: the note's total, or the service's price. */
  readonly total: string | null;
  /** Decimal text in reais: the price of a service without what is withheld. */
  readonly net: string | null;
  readonly eventType: string | null;
  readonly eventSequence: number | null;
  /** The justification, correction or reason as its author wrote it. */
  readonly words: string | null;
  readonly decision: MunicipalDecision | null;
  readonly accessKey: string | null;
  readonly protocol: string | null;
  /** The code with which the authority registered it. */
  readonly registeredAs: string | null;
  readonly issuedAt: Date | null;
  readonly registeredAt: Date | null;
  readonly rejection: StoredRejection | null;
  readonly denial: { readonly cStat: string | null; readonly reason: string | null } | null;
  readonly failure: { readonly code: FailureCode; readonly reason: string | null } | null;
  readonly documentId: string | null;
  readonly printId: string | null;
  /** The note of an event. */
  readonly noteId: string | null;
}

const party = (name: string, taxId: string): string =>
  `jsonb_build_object('name', ${name}, 'taxId', ${taxId})`;

/** A document has its row in one of the tables of kinds, which are joined by their keys. */
export const describedRow = defineStatement<{ id: string }, DescribedRow>(`
  select f.id, f.kind, f.client_id as "clientId", k.name as "clientName", f.company_id as "companyId", f.mode,
    f.environment, f.authorizer, f.run, f.status, f.open, f.attention, f.waiting, f.waiting_until as "waitingUntil",
    f.created_at as "createdAt", ${runAcceptedAt('f')} as "runAcceptedAt", f.updated_at as "updatedAt", ${party('c.legal_name', 'c.cnpj')} as issuer,
    case when n.id is not null then ${party('n.recipient_name', 'n.recipient_document')}
      when s.recipient_name is not null or s.recipient_document is not null
        then ${party('s.recipient_name', 's.recipient_document')} end as recipient,
    coalesce(n.external_id, s.external_id) as "externalId", coalesce(n.series, s.series, r.series) as series,
    coalesce(n.number, s.number, r.first)::float8 as "from", coalesce(n.number, s.number, r.last)::float8 as "to",
    s.nfse_number as "nfseNumber", coalesce(n.totals ->> 'invoice', s.totals ->> 'service') as total,
    s.totals ->> 'net' as net, coalesce(e.type, v.type) as "eventType", e.sequence as "eventSequence",
    coalesce(e.text, v.text, r.justification) as words, v.decision,
    coalesce(n.access_key, s.access_key) as "accessKey",
    case f.kind when 'nfe' then n.protocol when 'nfeEvent' then e.protocol when 'nfeDisabling' then r.protocol end
      as protocol,
    case f.kind when 'nfse' then s.registered_as when 'nfeEvent' then e.registered_as
      when 'nfeDisabling' then r.registered_as end as "registeredAs",
    i.issued_at as "issuedAt",
    case f.kind when 'nfe' then n.authorized_at when 'nfse' then s.authorized_at when 'nfeEvent' then e.registered_at
      when 'nfseEvent' then v.registered_at else r.registered_at end as "registeredAt",
    f.rejection, f.denial, f.failure,
    case f.kind when 'nfe' then n.proc_nfe_id when 'nfse' then s.nfse_xml_id when 'nfeEvent' then e.proc_event_id
      when 'nfseEvent' then v.event_xml_id else r.proc_inut_id end as "documentId",
    case f.kind when 'nfe' then n.danfe_id when 'nfse' then s.danfse_id end as "printId",
    coalesce(e.note_id, v.nfse_id) as "noteId"
  from filing f
  join client k on k.id = f.client_id
  join company c on c.client_id = f.client_id and c.id = f.company_id
  left join filing_run i on i.client_id = f.client_id and i.filing_id = f.id and i.run = ${contentRun('f')}
  left join nfe_event e on e.id = f.id
  left join nfse_event v on v.id = f.id
  left join number_range r on r.id = f.id
  left join note n on n.id = coalesce(e.note_id, f.id)
  left join nfse s on s.id = coalesce(v.nfse_id, f.id)
  where f.id = :id`);
