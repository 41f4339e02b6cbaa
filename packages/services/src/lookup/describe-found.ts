import type { FilingKind } from '@fiscal/contracts';
import {
  type Environment,
  type FilingStatus,
  isInProgress,
  type NfseEventType,
  type NoteEventType,
} from '@fiscal/domain';
import type {
  FoundCertificate,
  FoundClient,
  FoundCompany,
  FoundDelivery,
  FoundEvent,
  FoundNote,
  FoundRange,
  FoundWebhook,
  MatchedBy,
} from './found.ts';
import type {
  CertificateFoundRow,
  ClientFoundRow,
  CompanyFoundRow,
  DeliveryFoundRow,
  FilingFoundRow,
  WebhookFoundRow,
} from './found-rows.ts';

const place = (environment: Environment): string => (environment === 'homologation' ? ' (homologação)' : '');

const eventNames: Readonly<Record<NoteEventType | NfseEventType, string>> = {
  cancellation: 'Cancelamento',
  correction: 'Carta de correção',
  cancellationRequest: 'Pedido de cancelamento',
};

/** Names a note with its number and series. An NFS-e has the number of its DPS until the Sefin gives it one. */
function noteName({ filingKind, series, number, nfseNumber }: NoteNumbers): string {
  if (filingKind === 'nfe' || filingKind === 'nfeEvent') return `NF-e ${number}, série ${series}`;
  const dps = `DPS ${number}, série ${series}`;
  return nfseNumber === null ? `NFS-e (${dps})` : `NFS-e ${nfseNumber} (${dps})`;
}

type NoteNumbers = Pick<FilingFoundRow, 'filingKind' | 'series' | 'number' | 'nfseNumber'>;

const endWords: Readonly<Record<FilingStatus, string>> = {
  queued: 'na fila',
  sending: 'enviando',
  pending: 'em processamento na autoridade',
  unknown: 'em dúvida',
  authorized: 'autorizada',
  rejected: 'rejeitada',
  denied: 'denegada',
  failed: 'parada',
  cancelled: 'cancelada',
  disabled: 'inutilizada',
};

/** Words about events and ranges, where they differ. */
const requestWords: Readonly<Partial<Record<FilingStatus, string>>> = {
  authorized: 'registrado',
  rejected: 'rejeitado',
  failed: 'parado',
};

function stateOf({ filingKind, status, attention, waiting }: FilingFoundRow): string {
  if (attention !== null) return 'precisa de uma decisão';
  const isNote = filingKind === 'nfe' || filingKind === 'nfse';
  const word = (isNote ? undefined : requestWords[status]) ?? endWords[status];
  return isInProgress(status) && waiting !== null ? `${word}, esperando` : word;
}

/** Describes a filing: a note, an event or a range. */
export function describeFiling(
  row: FilingFoundRow,
  matchedBy: MatchedBy,
): FoundNote | FoundEvent | FoundRange {
  const {
    filingKind,
    series,
    number,
    type,
    noteId,
    first,
    last,
    nfseNumber,
    accessKey,
    externalId,
    ...rest
  } = row;
  const { recipientDocument, recipientName, ...common } = { ...rest, state: stateOf(row), matchedBy };
  const numbers = { series: series ?? 0, number: number ?? 0 };
  const where = place(row.environment);
  switch (filingKind) {
    case 'nfe':
    case 'nfse':
      return {
        kind: 'note',
        filingKind,
        ...common,
        ...numbers,
        label: `${noteName(row)}${where}`,
        nfseNumber,
        accessKey,
        externalId: externalId ?? '',
        recipientDocument,
        recipientName,
      };
    case 'nfeEvent':
    case 'nfseEvent': {
      const eventType = type ?? 'cancellation';
      return {
        kind: 'event',
        filingKind,
        ...common,
        ...numbers,
        label: `${eventNames[eventType]} da ${noteName(row)}${where}`,
        type: eventType,
        noteId: noteId ?? '',
      };
    }
    case 'nfeDisabling': {
      const range = first === last ? `número ${first}` : `números ${first} a ${last}`;
      return {
        kind: 'range',
        filingKind,
        ...common,
        label: `Inutilização, ${range}, série ${series}${where}`,
        series: numbers.series,
        first: first ?? 0,
        last: last ?? 0,
      };
    }
  }
}

const deliveryWords = {
  pending: 'tentando entregar',
  delivered: 'entregue',
  exhausted: 'não entregue',
  discarded: 'descartado',
} as const;

export const describeDelivery = (row: DeliveryFoundRow, matchedBy: MatchedBy): FoundDelivery => ({
  kind: 'delivery',
  ...row,
  label: `${row.channel === 'email' ? 'E-mail' : 'Webhook'} ${row.event}`,
  state: deliveryWords[row.status],
  matchedBy,
});

export const describeWebhook = (row: WebhookFoundRow, matchedBy: MatchedBy): FoundWebhook => ({
  kind: 'webhook',
  ...row,
  label: 'Webhook',
  state: row.active ? 'ativo' : 'inativo',
  matchedBy,
});

export const describeCompany = (row: CompanyFoundRow, matchedBy: MatchedBy): FoundCompany => ({
  kind: 'company',
  ...row,
  label: row.companyName,
  state: row.status === 'active' ? 'ativa' : 'em exclusão',
  matchedBy,
});

const certificateWords = { current: 'em uso', expired: 'vencido', replaced: 'substituído' } as const;

export function describeCertificate(
  { replacedAt, ...row }: CertificateFoundRow,
  matchedBy: MatchedBy,
  now: Date,
): FoundCertificate {
  const status = replacedAt !== null ? 'replaced' : row.notAfter <= now ? 'expired' : 'current';
  return {
    kind: 'certificate',
    ...row,
    label: `Certificado ${row.version}`,
    status,
    state: certificateWords[status],
    matchedBy,
  };
}

export const describeClient = (
  { suspendedAt, ...row }: ClientFoundRow,
  matchedBy: MatchedBy,
): FoundClient => ({
  kind: 'client',
  ...row,
  label: row.clientName,
  status: suspendedAt === null ? 'active' : 'suspended',
  state: suspendedAt === null ? 'ativo' : 'suspenso',
  matchedBy,
});

/** The kinds of filings that each kind of result consists of. */
export const filingKindsOf = {
  note: ['nfe', 'nfse'],
  event: ['nfeEvent', 'nfseEvent'],
  range: ['nfeDisabling'],
} as const satisfies Readonly<Record<'note' | 'event' | 'range', readonly FilingKind[]>>;
