import { deliveriesQuery, deliveryListSchema, idParams } from '@fiscal/api-contract';
import { listDeliveries } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/webhooks/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  tags: ['Webhooks'],
  summary: 'Lista as entregas de um webhook',
  description:
    'As entregas dos últimos 30 dias, da mais nova à mais antiga, cada uma com a última tentativa.',
  security: bearer,
  request: { params: idParams, query: deliveriesQuery },
  responses: {
    200: jsonResponse('Entregas do webhook.', deliveryListSchema),
    ...resourceErrors,
    ...invalidError(['validation_failed'], 'Filtro, limit ou cursor inválido.'),
  },
});

export const listDeliveriesOperation = operation(
  route,
  { scope: 'webhooks:read', companies: 'all' },
  async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listDeliveries(c.get('tenant'), { id, ...c.req.valid('query') }), 200);
  },
);
