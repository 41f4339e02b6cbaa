import { idParams } from '@fiscal/api-contract';
import { getDisablingXml } from '@fiscal/services';
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
  path: '/v1/nfe/disable-range/{id}/xml',
  operationId: 'getDisablingXml',
  tags: ['NF-e'],
  summary: 'XML da inutilização registrada (procInutNFe)',
  description:
    'Disponível para inutilizações registradas com protocolo. Uma que a SEFAZ já tinha e de que não disse o protocolo ' +
    '(protocol null) não tem XML. Aceita If-None-Match.',
  security: bearer,
  request: { params: idParams },
  responses: {
    ...documentResponse(
      'application/xml',
      'O procInutNFe, byte a byte como guardado.',
      xmlExamples.procInutNFe,
    ),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ xml_not_available: 'não há XML, ou ainda não' }),
  },
});

export const getDisablingXmlOperation = operation(route, 'nfe:read', async (c) =>
  sendXml(c, await getDisablingXml(c.get('tenant'), c.req.valid('param'))),
);
