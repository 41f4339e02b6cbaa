import { getCompany } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { companyExample } from '../../../openapi/examples.ts';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { companyRecordSchema } from '../../../schemas/company.ts';
import { idParams } from '../../../schemas/parameters.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}',
  operationId: 'getCompany',
  tags: ['Companies'],
  summary: 'Consulta uma empresa',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Empresa.', companyRecordSchema, companyExample),
    ...keyErrors,
    ...notFoundError,
  },
});

export const getCompanyOperation = operation(route, async (c) =>
  c.json(await getCompany(c.get('tenant'), c.req.valid('param')), 200),
);
