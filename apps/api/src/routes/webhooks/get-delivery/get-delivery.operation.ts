import { deliveryDetailSchema, deliveryParams } from '@fiscal/api-contract';
import { getDelivery } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/webhooks/{id}/deliveries/{deliveryId}',
  operationId: 'getWebhookDelivery',
  tags: ['Webhooks'],
  summary: 'Consulta uma entrega',
  description: 'A entrega com as tentativas em ordem e o corpo que cada uma enviou.',
  security: bearer,
  request: { params: deliveryParams },
  responses: {
    200: jsonResponse('Entrega.', deliveryDetailSchema),
    ...resourceErrors,
  },
});

export const getDeliveryOperation = operation(
  route,
  { scope: 'webhooks:read', companies: 'all' },
  async (c) => c.json(await getDelivery(c.get('tenant'), c.req.valid('param')), 200),
);
