import { companyStatusSchema, idParams } from '@fiscal/api-contract';
import { getCompanyStatus } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}/status',
  operationId: 'getCompanyStatus',
  tags: ['Companies'],
  summary: 'Situação da empresa e do certificado',
  description: 'Se a empresa pode assinar agora: situação, dias e fim da validade do certificado.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Situação.', companyStatusSchema),
    ...resourceErrors,
  },
});

export const getCompanyStatusOperation = operation(route, 'companies:read', async (c) =>
  c.json(await getCompanyStatus(c.get('tenant'), c.req.valid('param')), 200),
);
