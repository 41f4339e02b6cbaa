import {
  cancelNfeSchema,
  correctNfeSchema,
  exportQuery,
  nfeEventListSchema,
  nfeEventRecordSchema,
  nfePageSchema,
  nfePreviewRequestSchema,
  nfePreviewSchema,
  nfeRecordSchema,
  nfeRequestSchema,
  nfeSearchQuery,
  noteEventParams,
  queuedCorrectionExample,
  queuedNfeEventExample,
  queuedNfeExample,
} from '@fiscal/api-contract';
import {
  cancelNfe,
  checkNfeFields,
  correctNfe,
  drawNfePreview,
  exportNfeMonth,
  findNfe,
  getNfe,
  getNfeDanfe,
  getNfeEvent,
  getNfeEventPdf,
  getNfeEventXml,
  getNfeTimeline,
  getNfeXml,
  issueNfe,
  listNfeEmails,
  listNfeEvents,
  previewNfe,
  retryNfe,
  retryNfeEvent,
  searchNfe,
  sendNfeEmail,
} from '@fiscal/services';
import { xmlExamples } from '../../openapi/xml-examples.ts';
import { printOperation } from '../notes/document-operations.ts';
import { requestEventOperation } from '../notes/event-operations.ts';
import { defineNoteKind } from '../notes/note-kind.ts';
import { noteOperations } from '../notes/note-operations.ts';

const kind = defineNoteKind({
  area: 'nfe',
  scopes: { issue: 'nfe:issue', read: 'nfe:read', events: 'nfe:events' },
  words: { name: 'NF-e', note: 'nota', notes: 'Notas', authority: 'SEFAZ', print: 'DANFE' },
  record: nfeRecordSchema,
  queued: queuedNfeExample,
  refusals: {
    conflicts: {
      external_id_content: 'externalId usado com outro conteúdo',
      state:
        'a situação da nota não permite reenvio: o número foi inutilizado (status disabled), ou a empresa está no outro ambiente',
      range_in_use: 'número da nota rejeitada numa faixa em inutilização ou inutilizada',
    },
    codes: [
      'validation_failed',
      'series_missing',
      'certificate_unavailable',
      'model_invalid',
      'sandbox_homologation_only',
      'total_mismatch',
    ],
    shared: {},
    bodyRules: checkNfeFields,
  },
  create: {
    description:
      'Assíncrona: valida, calcula os tributos, reserva o número e responde 202. externalId é a chave de ' +
      'idempotência por empresa; Idempotency-Key é aceito e ignorado. Uma nota rejeitada é reenviada aqui, ' +
      'corrigida, com o mesmo externalId, e conserva série e número; o mesmo conteúdo só é reenviado depois que os ' +
      'dados da empresa, o certificado ou uma classe tributária dos itens mudaram, ou com resubmit=true.',
    body: nfeRequestSchema,
    issue: issueNfe,
  },
  preview: {
    description:
      'Dá os mesmos erros, tributos, avisos e documento que POST /v1/nfe, mas nada é gravado, nenhum ' +
      'número é usado e nada vai à SEFAZ. issueDate simula a emissão em outro dia. Com Accept: application/pdf a resposta ' +
      'é o DANFE com a marca SEM VALOR; com application/xml, o documento sem assinatura. Cada resposta 200 conta uma consulta.',
    body: nfePreviewRequestSchema,
    record: nfePreviewSchema,
    xml: xmlExamples.preview,
    make: previewNfe,
    draw: drawNfePreview,
  },
  find: findNfe,
  search: { query: nfeSearchQuery, page: nfePageSchema, read: searchNfe },
  export: {
    description:
      'Notas autorizadas (também as canceladas depois) e denegadas no mês, eventos e inutilizações registrados nele, e ' +
      'summary.csv, com uma linha para cada nota e cada número inutilizado.',
    turns: 'Uma exportação por empresa ao mesmo tempo',
    query: exportQuery,
    make: exportNfeMonth,
  },
  get: { waits: '', read: getNfe },
  timeline: getNfeTimeline,
  xml: {
    summary: 'XML autorizado (procNFe)',
    description: 'Disponível para notas autorizadas, denegadas ou canceladas. Aceita If-None-Match.',
    answer: 'O procNFe, byte a byte como guardado.',
    example: xmlExamples.nfeProc,
    read: getNfeXml,
  },
  print: { description: 'Construído do XML autorizado. Aceita If-None-Match.', read: getNfeDanfe },
  retry: {
    conflicts: { range_in_use: 'uma inutilização em andamento, em dúvida ou registrada contém o número' },
    codes: ['total_mismatch', 'model_invalid'],
    send: retryNfe,
  },
  sendEmail: sendNfeEmail,
  listEmails: listNfeEmails,
  events: {
    record: nfeEventRecordSchema,
    list: {
      description: 'Cancelamentos e cartas de correção, na ordem em que foram pedidos.',
      page: nfeEventListSchema,
      read: listNfeEvents,
    },
    get: { description: 'O cancelamento ou a carta de correção e a sua situação.', read: getNfeEvent },
    xml: {
      summary: 'XML de um evento (procEventoNFe)',
      description:
        'O evento assinado com o registro da SEFAZ; se outro sistema registrou o cancelamento, o documento daquele sistema. Aceita ' +
        'If-None-Match.',
      answer: 'O procEventoNFe, byte a byte como guardado.',
      example: xmlExamples.procEventoNFe,
      absent: 'o evento ainda não está registrado',
      read: getNfeEventXml,
    },
    retry: {
      description:
        'Uma carta com text_mismatch recebe a sequência seguinte. Um evento rejected não é retomado: peça outro.',
      codes: ['correction_limit'],
      queued: queuedNfeEventExample,
      send: retryNfeEvent,
    },
  },
  cancel: {
    operationId: 'cancelNfe',
    path: 'cancel',
    summary: 'Cancela uma NF-e',
    description:
      'Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfe.cancelled ou nfe.event_rejected) ou ' +
      'na consulta do evento. O prazo é de 24 horas depois da autorização; em São Paulo a SEFAZ aceita até 480 horas, ' +
      'fora do prazo e com multa. A mesma justificativa repetida responde 200 com o mesmo evento; depois de um evento ' +
      'rejected ou failed começa outro. Uma carta de correção em andamento não impede o cancelamento.',
    body: cancelNfeSchema,
    accepted: 'Cancelamento aceito e na fila.',
    queued: queuedNfeEventExample,
    other: 'outro cancelamento',
    send: cancelNfe,
  },
});

/** The operations of NF-e, without the disabling of numbers. */
export const nfe = {
  ...noteOperations(kind),
  correct: requestEventOperation(kind, {
    operationId: 'correctNfe',
    path: 'correction',
    summary: 'Corrige uma NF-e por carta de correção',
    description:
      'Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfe.correction_registered ou ' +
      'nfe.event_rejected) ou na consulta do evento. Uma nota tem até 20 cartas registradas, e cada uma substitui as ' +
      'anteriores: repita no texto o que ainda vale. O texto da última carta repetido responde 200 com ela. Uma carta ' +
      'rejeitada não gasta a sequência. Um cancelamento em andamento não impede a carta; se ele for registrado antes, a ' +
      'SEFAZ a rejeita (580).',
    body: correctNfeSchema,
    accepted: 'Carta aceita e na fila.',
    queued: queuedCorrectionExample,
    other: 'outra carta',
    codes: ['correction_limit'],
    send: correctNfe,
  }),
  eventPdf: printOperation(
    {
      path: '/v1/nfe/{id}/events/{eventId}/pdf',
      operationId: 'getNfeEventPdf',
      tag: kind.words.name,
      scope: 'nfe:read',
      params: noteEventParams,
    },
    {
      summary: 'Carta de correção em PDF',
      description:
        'A representação gráfica de uma carta de correção registrada, com as condições de uso, feita do evento e da nota ' +
        'guardados. Ela diz se outra carta substituiu esta ou se a nota foi cancelada. Aceita If-None-Match.',
      answer: 'A carta de correção.',
      conflicts: {
        xml_not_available: 'a carta ainda não está registrada',
        not_printable: 'o evento não é uma carta de correção',
      },
      read: getNfeEventPdf,
    },
  ),
};
