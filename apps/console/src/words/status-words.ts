import type { FilingKind } from '@fiscal/contracts';
import type { DeliveryStatus, FilingStatus } from '@fiscal/domain';
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
