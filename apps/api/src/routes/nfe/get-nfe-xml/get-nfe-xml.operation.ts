import { idParams } from '@fiscal/api-contract';
import { getNfeXml } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendDocument } from '../../../http/send-document.ts';
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

export const getNfeXmlOperation = operation(route, async (c) => {
  const { xml, accessKey, etag } = await getNfeXml(c.get('tenant'), c.req.valid('param'));
  const disposition = `inline; filename="${accessKey}-procNFe.xml"`;
  return sendDocument(c, { bytes: xml, etag, contentType: 'application/xml; charset=utf-8', disposition });
});
