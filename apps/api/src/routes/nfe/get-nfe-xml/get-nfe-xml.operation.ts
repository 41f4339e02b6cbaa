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
import { xmlExamples } from '../../../openapi/xml-examples.ts';
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
    ...documentResponse('application/xml', 'O procNFe, byte a byte como guardado.', xmlExamples.nfeProc),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ xml_not_available: 'o XML ainda não está disponível' }),
  },
});

export const getNfeXmlOperation = operation(route, 'nfe:read', async (c) =>
  sendXml(c, await getNfeXml(c.get('tenant'), c.req.valid('param'))),
);
