import { noteEventParams } from '@fiscal/api-contract';
import { getNfeEventXml } from '@fiscal/services';
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
  path: '/v1/nfe/{id}/events/{eventId}/xml',
  operationId: 'getNfeEventXml',
  tags: ['NF-e'],
  summary: 'XML de um evento (procEventoNFe)',
  description:
    'O evento assinado com o registro da SEFAZ. De um cancelamento que outro sistema registrou, o documento dele. Aceita ' +
    'If-None-Match.',
  security: bearer,
  request: { params: noteEventParams },
  responses: {
    ...documentResponse(
      'application/xml',
      'O procEventoNFe, byte a byte como guardado.',
      xmlExamples.procEventoNFe,
    ),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ xml_not_available: 'o evento ainda não está registrado' }),
  },
});

export const getNfeEventXmlOperation = operation(route, 'nfe:read', async (c) =>
  sendXml(c, await getNfeEventXml(c.get('tenant'), c.req.valid('param'))),
);
