import { disablingRecordSchema, idParams } from '@fiscal/api-contract';
import { getDisabling } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/disable-range/{id}',
  operationId: 'getDisabling',
  tags: ['NF-e'],
  summary: 'Consulta uma inutilização',
  description: 'A situação atual; o fim chega também pelos webhooks nfe.disabled e nfe.event_rejected.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Inutilização.', disablingRecordSchema),
    ...resourceErrors,
  },
});

export const getDisablingOperation = operation(route, 'nfe:read', async (c) => {
  const disabling = await getDisabling(c.get('tenant'), c.req.valid('param'));
  c.set('subject', { companyId: disabling.companyId });
  return c.json(disabling, 200);
});
