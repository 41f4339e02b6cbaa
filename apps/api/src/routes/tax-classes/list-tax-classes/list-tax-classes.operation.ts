import { idParams, listQuery, taxClassListSchema } from '@fiscal/api-contract';
import { listTaxClasses } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}/tax-classes',
  operationId: 'listTaxClasses',
  tags: ['Tax classes'],
  summary: 'Lista as classes tributárias da empresa',
  description:
    'As classes da empresa em ordem de código. Até 1000 por página, ou menos quando têm muitas regras.',
  security: bearer,
  request: { params: idParams, query: listQuery },
  responses: {
    200: jsonResponse('Classes em ordem de código.', taxClassListSchema),
    ...resourceErrors,
    ...invalidError(['validation_failed'], 'Limit ou cursor inválido.'),
  },
});

export const listTaxClassesOperation = operation(route, 'tax-classes:read', async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await listTaxClasses(c.get('tenant'), { companyId: id, ...c.req.valid('query') }), 200);
});
