import { taxClassParams } from '@fiscal/api-contract';
import { deleteTaxClass } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, emptyResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
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
    ...resourceErrors,
  },
});

export const deleteTaxClassOperation = operation(route, 'tax-classes:write', async (c) => {
  const { id, code } = c.req.valid('param');
  await deleteTaxClass(c.get('tenant'), { companyId: id, code });
  return c.body(null, 204);
});
