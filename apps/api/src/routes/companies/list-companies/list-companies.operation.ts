import { listCompanies } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { companyExample } from '../../../openapi/examples.ts';
import { bearer, invalidError, jsonResponse, keyErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { companyListSchema } from '../../../schemas/company.ts';
import { listQuery } from '../../../schemas/parameters.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies',
  operationId: 'listCompanies',
  tags: ['Companies'],
  summary: 'Lista as empresas do cliente',
  security: bearer,
  request: { query: listQuery },
  responses: {
    200: jsonResponse('Empresas, da mais nova à mais antiga.', companyListSchema, {
      data: [companyExample],
      nextCursor: null,
    }),
    ...keyErrors,
    ...invalidError('validation_failed: limit ou cursor inválido.'),
  },
});

export const listCompaniesOperation = operation(route, async (c) =>
  c.json(await listCompanies(c.get('tenant'), c.req.valid('query')), 200),
);
