import { createRoute } from '@hono/zod-openapi';
import { bearer, emptyResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { taxClassParams } from '../../../schemas/parameters.ts';

export const deleteTaxClassRoute = createRoute({
  method: 'delete',
  path: '/v1/companies/{id}/tax-classes/{code}',
  operationId: 'deleteTaxClass',
  tags: ['Tax classes'],
  summary: 'Remove uma classe tributária',
  description: 'Notas já emitidas não mudam; novas notas com este código são recusadas.',
  security: bearer,
  request: { params: taxClassParams },
  responses: {
    204: emptyResponse('Classe removida.'),
    ...keyErrors,
    ...notFoundError,
  },
});
