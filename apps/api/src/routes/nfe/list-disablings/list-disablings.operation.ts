import { disablingListQuery, disablingListSchema } from '@fiscal/api-contract';
import { listDisablings } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/disable-range',
  operationId: 'listDisablings',
  tags: ['NF-e'],
  summary: 'Lista as inutilizações de uma empresa',
  description:
    'De todos os ambientes da empresa, da mais nova à mais antiga, 50 por página, até 100 com limit.',
  security: bearer,
  request: { query: disablingListQuery },
  responses: {
    200: jsonResponse('Inutilizações, da mais nova à mais antiga.', disablingListSchema),
    ...resourceErrors,
    ...invalidError(['validation_failed'], 'companyId ausente ou parâmetro inválido.'),
  },
});

export const listDisablingsOperation = operation(route, 'nfe:read', async (c) => {
  const query = c.req.valid('query');
  const page = await listDisablings(c.get('tenant'), query);
  c.set('subject', { companyId: query.companyId });
  return c.json(page, 200);
});
