import { danfeSettingsSchema, idParams } from '@fiscal/api-contract';
import { getDanfeSettings } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}/danfe-settings',
  operationId: 'getDanfeSettings',
  tags: ['Companies'],
  summary: 'Consulta o papel do DANFE',
  description: 'Se nada foi definido, vale retrato.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Como as notas são impressas.', danfeSettingsSchema),
    ...resourceErrors,
  },
});

export const getDanfeSettingsOperation = operation(route, 'companies:read', async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await getDanfeSettings(c.get('tenant'), { companyId: id }), 200);
});
