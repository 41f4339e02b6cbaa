import { getTaxClass } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { taxClassExample } from '../../../openapi/tax-class-examples.ts';
import { operation } from '../../../operation/operation.ts';
import { taxClassParams } from '../../../schemas/parameters.ts';
import { taxClassRecordSchema } from '../../../schemas/tax-class.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}/tax-classes/{code}',
  operationId: 'getTaxClass',
  tags: ['Tax classes'],
  summary: 'Consulta uma classe tributária',
  security: bearer,
  request: { params: taxClassParams },
  responses: {
    200: jsonResponse('Classe.', taxClassRecordSchema, taxClassExample),
    ...keyErrors,
    ...notFoundError,
  },
});

export const getTaxClassOperation = operation(route, async (c) => {
  const { id, code } = c.req.valid('param');
  return c.json(await getTaxClass(c.get('tenant'), { companyId: id, code }), 200);
});
