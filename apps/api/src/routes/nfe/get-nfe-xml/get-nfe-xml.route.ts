import { createRoute } from '@hono/zod-openapi';
import {
  bearer,
  conflictError,
  documentResponse,
  keyErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { idParams } from '../../../schemas/parameters.ts';

export const getNfeXmlRoute = createRoute({
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
