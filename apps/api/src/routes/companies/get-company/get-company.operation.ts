import { companyRecordSchema, idParams } from '@fiscal/api-contract';
import { getCompany } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}',
  operationId: 'getCompany',
  tags: ['Companies'],
  summary: 'Consulta uma empresa',
  description: 'A empresa com séries por ambiente e o certificado em uso.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Empresa.', companyRecordSchema),
    ...resourceErrors,
  },
});

export const getCompanyOperation = operation(route, 'companies:read', async (c) =>
  c.json(await getCompany(c.get('tenant'), c.req.valid('param')), 200),
);
