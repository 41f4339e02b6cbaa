import { idParams } from '@fiscal/api-contract';
import { getNfeXml } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendXml } from '../../../http/send-document.ts';
import {
  bearer,
  conflictError,
  documentResponse,
  keyErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/{id}/xml',
  operationId: 'getNfeXml',
  tags: ['NF-e'],
  summary: 'XML autorizado (procNFe)',
  description: 'Disponível para notas autorizadas, denegadas ou canceladas. Aceita If-None-Match.',
  security: bearer,
  request: { params: idParams },
  responses: {
    ...documentResponse('application/xml', 'O procNFe, byte a byte como guardado.'),
    ...keyErrors,
    ...notFoundError,
    ...conflictError('o XML ainda não está disponível (xml_not_available).'),
  },
});

export const getNfeXmlOperation = operation(route, async (c) =>
  sendXml(c, await getNfeXml(c.get('tenant'), c.req.valid('param'))),
);
