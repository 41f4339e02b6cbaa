import { deliveryParams, deliverySchema } from '@fiscal/api-contract';
import { redeliver } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, conflictError, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver',
  operationId: 'redeliverWebhookDelivery',
  tags: ['Webhooks'],
  summary: 'Reenvia uma entrega',
  description:
    'O mesmo id e o mesmo corpo, com hora e assinatura novas e todas as tentativas de novo; os números das tentativas ' +
    'continuam. Vale para o que já foi entregue, esgotado ou descartado.',
  security: bearer,
  request: { params: deliveryParams },
  responses: {
    202: jsonResponse('Entrega de volta à fila.', deliverySchema),
    ...resourceErrors,
    ...conflictError({ state: 'a entrega ainda tem tentativas por vir, ou o webhook está inativo' }),
  },
});

export const redeliverOperation = operation(
  route,
  { scope: 'webhooks:write', companies: 'all' },
  async (c) => {
    const { id, deliveryId } = c.req.valid('param');
    c.set('subject', { webhookId: id });
    return c.json(await redeliver(c.get('tenant'), { id, deliveryId }), 202);
  },
);
