import { companyListSchema, listQuery } from '@fiscal/api-contract';
import { listCompanies } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, keyErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies',
  operationId: 'listCompanies',
  tags: ['Companies'],
  summary: 'Lista as empresas do cliente',
  description:
    'Só as empresas registradas com chaves do mesmo tipo (teste ou produção), da mais nova à mais antiga. Até 1000 por página, ou menos quando têm muitas séries.',
  security: bearer,
  request: { query: listQuery },
  responses: {
    200: jsonResponse('Empresas, da mais nova à mais antiga.', companyListSchema),
    ...keyErrors,
    ...invalidError(['validation_failed'], 'Limit ou cursor inválido.'),
  },
});

export const listCompaniesOperation = operation(route, 'companies:read', async (c) =>
  c.json(await listCompanies(c.get('tenant'), c.req.valid('query')), 200),
);
