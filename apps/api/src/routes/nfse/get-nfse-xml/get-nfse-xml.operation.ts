import { idParams, nfseXmlQuery } from '@fiscal/api-contract';
import { getDpsXml, getNfseXml } from '@fiscal/services';
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
  path: '/v1/nfse/{id}/xml',
  operationId: 'getNfseXml',
  tags: ['NFS-e'],
  summary: 'XML da NFS-e, ou da DPS que ela contém',
  description: 'Disponível para NFS-e autorizadas ou canceladas. Aceita If-None-Match.',
  security: bearer,
  request: { params: idParams, query: nfseXmlQuery },
  responses: {
    ...documentResponse('application/xml', 'O documento, byte a byte como a Sefin o deu.', xmlExamples.nfse),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ xml_not_available: 'o XML ainda não está disponível' }),
    ...invalidError(['validation_failed'], 'Document inválido.'),
  },
});

export const getNfseXmlOperation = operation(route, 'nfse:read', async (c) => {
  const read = c.req.valid('query').document === 'dps' ? getDpsXml : getNfseXml;
  return sendXml(c, await read(c.get('tenant'), c.req.valid('param')));
});
