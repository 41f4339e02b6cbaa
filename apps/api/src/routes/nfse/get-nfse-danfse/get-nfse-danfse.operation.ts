import { downloadQuery, idParams } from '@fiscal/api-contract';
import { getNfseDanfse } from '@fiscal/services';
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
  path: '/v1/nfse/{id}/danfse',
  operationId: 'getNfseDanfse',
  tags: ['NFS-e'],
  summary: 'DANFSe em PDF',
  description:
    'Construído aqui do XML autorizado (NT 008): o ambiente nacional não o fornece. Aceita If-None-Match.',
  security: bearer,
  middleware: takeTurn('drawings'),
  request: { params: idParams, query: downloadQuery },
  responses: {
    ...documentResponse('application/pdf', 'O DANFSe.'),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ not_authorized: 'a NFS-e não está autorizada' }),
    ...invalidError(['validation_failed'], 'Download inválido.'),
  },
});

export const getNfseDanfseOperation = operation(route, 'nfse:read', async (c) => {
  const { id } = c.req.valid('param');
  const { pdf, accessKey, etag } = await getNfseDanfse(c.get('tenant'), { id });
  const kind = c.req.valid('query').download === '1' ? 'attachment' : 'inline';
  const disposition = `${kind}; filename="${accessKey}.pdf"`;
  return sendDocument(c, { bytes: pdf, etag, contentType: 'application/pdf', disposition });
});
