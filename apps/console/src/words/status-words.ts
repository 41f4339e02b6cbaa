import type { FilingKind } from '@fiscal/contracts';
import type { DeliveryStatus, FailureCode, FilingStatus } from '@fiscal/domain';
import type { LookupStatus } from '@fiscal/services';

/** The words of a state. `tone` decides its colour; the word alone says what it is. */
export interface StateWords {
  readonly word: string;
  readonly tone: 'good' | 'waiting' | 'bad' | 'plain';
  readonly sentence: string;
}

/** The state of a note, of an event or of a request about numbers. */
export const statusWords: Readonly<Record<FilingStatus, StateWords>> = {
  queued: { word: 'na fila', tone: 'waiting', sentence: 'Foi recebida e ainda não foi enviada à SEFAZ.' },
  sending: { word: 'enviando', tone: 'waiting', sentence: 'Está sendo enviada à SEFAZ agora.' },
  pending: {
    word: 'em processamento',
    tone: 'waiting',
    sentence: 'A SEFAZ recebeu e ainda não respondeu o resultado.',
  },
  unknown: {
    word: 'em dúvida',
    tone: 'waiting',
    sentence: 'A resposta da SEFAZ se perdeu: ela pode ter recebido. Não emita a mesma venda de novo.',
  },
  authorized: { word: 'autorizada', tone: 'good', sentence: 'A SEFAZ autorizou.' },
  rejected: {
    word: 'rejeitada',
    tone: 'bad',
    sentence: 'A SEFAZ recusou. O cliente corrige e envia de novo.',
  },
  denied: {
    word: 'denegada',
    tone: 'bad',
    sentence: 'A SEFAZ denegou: o número está usado, e a nota não tem valor.',
  },
  failed: {
    word: 'parada',
    tone: 'bad',
    sentence: 'Parou sem uma resposta que decida; nada mais é enviado sozinho.',
  },
  cancelled: { word: 'cancelada', tone: 'plain', sentence: 'Está cancelada na SEFAZ.' },
  disabled: { word: 'inutilizada', tone: 'plain', sentence: 'O número está inutilizado na SEFAZ.' },
};

/** The word of a status by which a search is narrowed. */
export const lookupStatusWords = (status: LookupStatus): string => {
  if (status === 'attention') return 'precisa de uma decisão';
  return isFilingStatus(status) ? statusWords[status].word : deliveryWords[status].word;
};

const isFilingStatus = (status: LookupStatus): status is FilingStatus => status in statusWords;

const registered: StateWords = { word: 'registrado', tone: 'good', sentence: 'A SEFAZ registrou o pedido.' };

/** Returns the words of the state of a document: only notes are authorized. */
export const stateWordsOf = ({
  kind,
  status,
}: {
  readonly kind: FilingKind;
  readonly status: FilingStatus;
}): StateWords =>
  status === 'authorized' && kind !== 'nfe' && kind !== 'nfse' ? registered : statusWords[status];

/** The state of a webhook's message or of an e-mail. */
export const deliveryWords: Readonly<Record<DeliveryStatus, StateWords>> = {
  pending: { word: 'a entregar', tone: 'waiting', sentence: 'Ainda há tentativas pela frente.' },
  delivered: { word: 'entregue', tone: 'good', sentence: 'O destino aceitou.' },
  exhausted: {
    word: 'não entregue',
    tone: 'bad',
    sentence: 'Todas as tentativas falharam. Confirme o destino com o cliente e mande entregar de novo.',
  },
  discarded: {
    word: 'dispensada',
    tone: 'plain',
    sentence: 'O destino disse que não quer mais receber, ou foi desligado.',
  },
};

/** Why a document stopped without an answer that decides, and what happens next. */
export const failureWords: Readonly<Record<FailureCode, string>> = {
  certificate_missing: 'A empresa não tinha certificado. Com um certificado, o cliente tenta de novo.',
  certificate_expired:
    'O certificado da empresa tinha vencido. Com um certificado válido, o cliente tenta de novo.',
  authority_unavailable:
    'A SEFAZ ficou fora do ar além do prazo. Quando ela voltar, o cliente tenta de novo.',
  transmission_uncertain:
    'A resposta da SEFAZ se perdeu, e alguém encerrou sem ela: o documento pode estar registrado. O cliente não emite a mesma venda de novo antes de uma consulta.',
  number_taken:
    'O número já foi usado por outro documento. O cliente emite a venda em outra série, com outro número do pedido.',
  schema_invalid: 'Falha nossa: o XML não ficou válido. Avise a equipe técnica.',
  signature_failed: 'Falha nossa: a assinatura não pôde ser feita. Avise a equipe técnica.',
  configuration:
    'A SEFAZ recusou a conexão. Em geral o certificado da empresa não serve: confira-o e peça ao cliente que tente de novo.',
  internal: 'Falha nossa. Avise a equipe técnica; depois o cliente tenta de novo.',
};
