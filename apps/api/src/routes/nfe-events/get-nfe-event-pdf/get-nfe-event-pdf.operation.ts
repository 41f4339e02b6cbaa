import { downloadQuery, noteEventParams } from '@fiscal/api-contract';
import { getNfeEventPdf } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendDocument } from '../../../http/send-document.ts';
import { takeTurn } from '../../../http/take-turn.ts';
import {
  bearer,
  conflictError,
  documentResponse,
  invalidError,
  keyErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/{id}/events/{eventId}/pdf',
  operationId: 'getNfeEventPdf',
  tags: ['NF-e'],
  summary: 'Carta de correção em PDF',
  description:
    'A representação gráfica de uma carta de correção registrada, com as condições de uso. Desenhada do evento e da nota ' +
    'como estão guardados: a de uma carta que outra substituiu e a de uma nota cancelada dizem isso. Aceita If-None-Match.',
  security: bearer,
  middleware: takeTurn('drawings'),
  request: { params: noteEventParams, query: downloadQuery },
  responses: {
    ...documentResponse('application/pdf', 'A carta de correção.'),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({
      xml_not_available: 'a carta ainda não está registrada',
      not_printable: 'o evento não é uma carta de correção',
    }),
    ...invalidError(['validation_failed'], 'Download inválido.'),
  },
});

export const getNfeEventPdfOperation = operation(route, 'nfe:read', async (c) => {
  const { pdf, fileName, etag } = await getNfeEventPdf(c.get('tenant'), c.req.valid('param'));
  const kind = c.req.valid('query').download === '1' ? 'attachment' : 'inline';
  const disposition = `${kind}; filename="${fileName}"`;
  return sendDocument(c, { bytes: pdf, etag, contentType: 'application/pdf', disposition });
});
