import { listTaxClasses } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { taxClassExample } from '../../../openapi/tax-class-examples.ts';
import { operation } from '../../../operation/operation.ts';
import { idParams, listQuery } from '../../../schemas/parameters.ts';
import { taxClassListSchema } from '../../../schemas/tax-class.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}/tax-classes',
  operationId: 'listTaxClasses',
  tags: ['Tax classes'],
  summary: 'Lista as classes tributárias da empresa',
  security: bearer,
  request: { params: idParams, query: listQuery },
  responses: {
    200: jsonResponse('Classes em ordem de código.', taxClassListSchema, {
      data: [taxClassExample],
      nextCursor: null,
    }),
    ...keyErrors,
    ...notFoundError,
    ...invalidError('validation_failed: limit ou cursor inválido.'),
  },
});

export const listTaxClassesOperation = operation(route, async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await listTaxClasses(c.get('tenant'), { companyId: id, ...c.req.valid('query') }), 200);
});
