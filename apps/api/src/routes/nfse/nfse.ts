import {
  cancelNfseSchema,
  nfseEventListSchema,
  nfseEventRecordSchema,
  nfseEventXmlQuery,
  nfseExportQuery,
  nfsePageSchema,
  nfsePreviewRequestSchema,
  nfsePreviewSchema,
  nfseRecordSchema,
  nfseRequestSchema,
  nfseSearchQuery,
  nfseXmlQuery,
  queuedNfseEventExample,
  queuedNfseExample,
} from '@fiscal/api-contract';
import {
  cancelNfse,
  exportNfseMonth,
  findNfse,
  getDpsXml,
  getNfse,
  getNfseDanfse,
  getNfseDecisionXml,
  getNfseEvent,
  getNfseEventXml,
  getNfseTimeline,
  getNfseXml,
  issueNfse,
  listNfseEmails,
  listNfseEvents,
  previewNfse,
  requestNfseCancellation,
  retryNfse,
  retryNfseEvent,
  searchNfse,
  sendNfseEmail,
} from '@fiscal/services';
import { municipalErrors } from '../../openapi/responses.ts';
import { xmlExamples } from '../../openapi/xml-examples.ts';
import { requestEventOperation } from '../notes/event-operations.ts';
import { defineNoteKind } from '../notes/note-kind.ts';
import { noteOperations } from '../notes/note-operations.ts';

/** The parts that both types of event requests have in common. */
const eventRequest = {
  body: cancelNfseSchema,
  queued: queuedNfseEventExample,
  other: 'outro evento do mesmo tipo',
};

const kind = defineNoteKind({
  area: 'nfse',
  scopes: { issue: 'nfse:issue', read: 'nfse:read', events: 'nfse:events' },
  words: { name: 'NFS-e', note: 'NFS-e', notes: 'NFS-e', authority: 'Sefin', print: 'DANFSe' },
  record: nfseRecordSchema,
  queued: queuedNfseExample,
  refusals: {
    conflicts: {
      external_id_content: 'externalId usado com outro conteúdo',
      state: 'a situação da NFS-e não permite reenvio',
    },
    codes: [
      'validation_failed',
      'series_missing',
      'certificate_unavailable',
      'sandbox_homologation_only',
      'total_mismatch',
      'municipality_not_served',
    ],
    shared: municipalErrors,
  },
  create: {
    description:
      'Assíncrona: valida, prevê os valores, reserva o número da DPS e responde 202. externalId é a chave de idempotência por ' +
      'empresa, à parte das NF-e; Idempotency-Key é aceito e ignorado. Uma NFS-e rejeitada é reenviada aqui, corrigida, com o ' +
      'mesmo externalId, e conserva série e número; o mesmo conteúdo só é reenviado depois que os dados da empresa ou o ' +
      'certificado mudaram, ou com resubmit=true. O convênio do município é lido no ambiente nacional e vale por 6 horas.',
    body: nfseRequestSchema,
    conflicts: { event_in_progress: 'outra NFS-e que substitui a mesma está em andamento ou em dúvida' },
    async issue(ctx, input) {
      const { kind, nfse: note } = await issueNfse(ctx, input);
      return { kind, note };
    },
  },
  preview: {
    description:
      'Dá os mesmos erros, valores previstos, avisos e documento que POST /v1/nfse, mas nada é gravado, ' +
      'nenhum número é usado e nada vai à Sefin. issueDate simula a emissão em outro dia. Com Accept: application/xml a ' +
      'resposta é a DPS sem assinatura. Cada resposta 200 conta uma consulta.',
    body: nfsePreviewRequestSchema,
    record: nfsePreviewSchema,
    xml: xmlExamples.nfsePreview,
    make: previewNfse,
  },
  find: findNfse,
  search: { query: nfseSearchQuery, page: nfsePageSchema, read: searchNfse },
  export: {
    description:
      'NFS-e autorizadas no mês (também as canceladas ou substituídas depois), eventos registrados nele, e summary.csv. A DPS ' +
      'está na NFS-e.',
    turns: 'As exportações contam com as de NF-e: uma por empresa ao mesmo tempo',
    query: nfseExportQuery,
    make: exportNfseMonth,
  },
  get: { waits: ', contadas com as das NF-e', read: getNfse },
  timeline: getNfseTimeline,
  xml: {
    summary: 'XML da NFS-e, ou da DPS que ela contém',
    description: 'Disponível para NFS-e autorizadas ou canceladas. Aceita If-None-Match.',
    answer: 'O documento, byte a byte como a Sefin o deu.',
    example: xmlExamples.nfse,
    query: nfseXmlQuery,
    read: (ctx, { id, document }) => (document === 'dps' ? getDpsXml : getNfseXml)(ctx, { id }),
  },
  print: {
    description:
      'Construído aqui do XML autorizado (NT 008): o ambiente nacional não o fornece. Aceita If-None-Match.',
    read: getNfseDanfse,
  },
  retry: { codes: ['municipality_not_served'], send: retryNfse },
  sendEmail: sendNfseEmail,
  listEmails: listNfseEmails,
  events: {
    record: nfseEventRecordSchema,
    list: {
      description: 'Cancelamentos e pedidos de cancelamento, na ordem em que foram pedidos.',
      page: nfseEventListSchema,
      read: listNfseEvents,
    },
    get: {
      description: 'O cancelamento, ou o pedido de cancelamento, e a sua situação.',
      read: getNfseEvent,
    },
    xml: {
      summary: 'XML de um evento',
      description: 'O evento com o pedido assinado. Aceita If-None-Match.',
      answer: 'O evento, byte a byte como a Sefin o deu.',
      example: xmlExamples.nfseEvent,
      absent: 'o evento ainda não está registrado, ou não há decisão guardada',
      query: nfseEventXmlQuery,
      read: (ctx, { document, ...ref }) =>
        (document === 'decision' ? getNfseDecisionXml : getNfseEventXml)(ctx, ref),
    },
    retry: {
      description: 'Um evento rejected não é retomado: peça outro.',
      codes: [],
      queued: queuedNfseEventExample,
      send: retryNfseEvent,
    },
  },
  cancel: {
    ...eventRequest,
    operationId: 'cancelNfse',
    path: 'cancel',
    summary: 'Cancela uma NFS-e',
    description:
      'Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfse.cancelled ou nfse.event_rejected) ou ' +
      'na consulta do evento. O prazo é do município, que pode exigir análise fiscal (E0822). O mesmo pedido repetido responde ' +
      '200 com o mesmo evento; depois de um evento rejected ou failed começa outro.',
    accepted: 'Cancelamento aceito e na fila.',
    send: cancelNfse,
  },
});

/** The operations of NFS-e. */
export const nfse = {
  ...noteOperations(kind),
  requestCancellation: requestEventOperation(kind, {
    ...eventRequest,
    operationId: 'requestNfseCancellation',
    path: 'cancellation-request',
    summary: 'Pede ao município a análise do cancelamento de uma NFS-e',
    description:
      'Para quando o prazo de cancelamento do município passou (E0822): registra o evento 101103, e o município decide. ' +
      'Assíncrona: grava o pedido e responde 202. O registro do pedido não muda a NFS-e. A consulta do evento mostra a decisão ' +
      'do município em decision: se o pedido é deferido, a NFS-e passa a cancelada (webhook nfse.cancelled). A ' +
      'recusa chega também por webhook (nfse.event_rejected). O mesmo pedido repetido responde 200 com o mesmo evento; ' +
      'depois de um evento rejected ou failed começa outro.',
    accepted: 'Pedido aceito e na fila.',
    send: requestNfseCancellation,
  }),
};
