import { nfseEventXmlQuery, noteEventParams } from '@fiscal/api-contract';
import { getNfseDecisionXml, getNfseEventXml } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendXml } from '../../../http/send-document.ts';
import {
  bearer,
  conflictError,
  documentResponse,
  invalidError,
  keyErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { xmlExamples } from '../../../openapi/xml-examples.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfse/{id}/events/{eventId}/xml',
  operationId: 'getNfseEventXml',
  tags: ['NFS-e'],
  summary: 'XML de um evento',
  description: 'O evento com o pedido assinado. Aceita If-None-Match.',
  security: bearer,
  request: { params: noteEventParams, query: nfseEventXmlQuery },
  responses: {
    ...documentResponse(
      'application/xml',
      'O evento, byte a byte como a Sefin o deu.',
      xmlExamples.nfseEvent,
    ),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ xml_not_available: 'o evento ainda não está registrado, ou não há decisão guardada' }),
    ...invalidError(['validation_failed'], 'Document inválido.'),
  },
});

export const getNfseEventXmlOperation = operation(route, 'nfse:read', async (c) => {
  const read = c.req.valid('query').document === 'decision' ? getNfseDecisionXml : getNfseEventXml;
  return sendXml(c, await read(c.get('tenant'), c.req.valid('param')));
});
