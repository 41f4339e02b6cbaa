import { createRoute } from '@hono/zod-openapi';
import {
  bearer,
  conflictError,
  documentResponse,
  invalidError,
  keyErrors,
  notFoundError,
} from '../../../openapi/responses.ts';
import { downloadQuery, idParams } from '../../../schemas/parameters.ts';

export const getNfeDanfeRoute = createRoute({
  method: 'get',
  path: '/v1/nfe/{id}/danfe',
  operationId: 'getNfeDanfe',
  tags: ['NF-e'],
  summary: 'DANFE em PDF',
  description: 'Construído do XML autorizado. Aceita If-None-Match.',
  security: bearer,
  request: { params: idParams, query: downloadQuery },
  responses: {
    ...documentResponse('application/pdf', 'O DANFE.'),
    ...keyErrors,
    ...notFoundError,
    ...conflictError('a nota não está autorizada (not_authorized).'),
    ...invalidError('validation_failed: download inválido.'),
  },
});
