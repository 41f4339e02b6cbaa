import { taxClassParams, taxClassRecordSchema } from '@fiscal/api-contract';
import { getTaxClass } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}/tax-classes/{code}',
  operationId: 'getTaxClass',
  tags: ['Tax classes'],
  summary: 'Consulta uma classe tributária',
  description: 'A classe com as regras em ordem e os avisos sobre prováveis enganos.',
  security: bearer,
  request: { params: taxClassParams },
  responses: {
    200: jsonResponse('Classe.', taxClassRecordSchema),
    ...resourceErrors,
  },
});

export const getTaxClassOperation = operation(route, 'tax-classes:read', async (c) => {
  const { id, code } = c.req.valid('param');
  return c.json(await getTaxClass(c.get('tenant'), { companyId: id, code }), 200);
});
