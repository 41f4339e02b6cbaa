import { noteEventParams } from '@fiscal/api-contract';
import { getNfseEventXml } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendXml } from '../../../http/send-document.ts';
import {
  bearer,
  conflictError,
  documentResponse,
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
  request: { params: noteEventParams },
  responses: {
    ...documentResponse(
      'application/xml',
      'O evento, byte a byte como a Sefin o deu.',
      xmlExamples.nfseEvent,
    ),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ xml_not_available: 'o evento ainda não está registrado' }),
  },
});

export const getNfseEventXmlOperation = operation(route, 'nfse:read', async (c) =>
  sendXml(c, await getNfseEventXml(c.get('tenant'), c.req.valid('param'))),
);
