import { downloadQuery, idParams } from '@fiscal/api-contract';
import { getNfeDanfe } from '@fiscal/services';
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
  path: '/v1/nfe/{id}/danfe',
  operationId: 'getNfeDanfe',
  tags: ['NF-e'],
  summary: 'DANFE em PDF',
  description: 'Construído do XML autorizado. Aceita If-None-Match.',
  security: bearer,
  middleware: takeTurn('drawings'),
  request: { params: idParams, query: downloadQuery },
  responses: {
    ...documentResponse('application/pdf', 'O DANFE.'),
    ...keyErrors,
    ...notFoundError,
    ...conflictError({ not_authorized: 'a nota não está autorizada' }),
    ...invalidError(['validation_failed'], 'Download inválido.'),
  },
});

export const getNfeDanfeOperation = operation(route, 'nfe:read', async (c) => {
  const { id } = c.req.valid('param');
  const { pdf, accessKey, etag } = await getNfeDanfe(c.get('tenant'), { id });
  const kind = c.req.valid('query').download === '1' ? 'attachment' : 'inline';
  const disposition = `${kind}; filename="${accessKey}.pdf"`;
  return sendDocument(c, { bytes: pdf, etag, contentType: 'application/pdf', disposition });
});
