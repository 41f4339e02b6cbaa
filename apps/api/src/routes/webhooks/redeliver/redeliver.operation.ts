import { deliveryParams, deliverySchema } from '@fiscal/api-contract';
import { redeliver } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, conflictError, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { writeWebhooks } from '../access/webhook-access.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver',
  operationId: 'redeliverWebhookDelivery',
  tags: ['Webhooks'],
  summary: 'Reenvia uma entrega',
  description:
    'Envia o mesmo id e o mesmo corpo, com hora e assinatura novas e todas as tentativas de novo; a numeração das tentativas ' +
    'continua. Serve para entregas já entregues, esgotadas ou descartadas.',
  security: bearer,
  request: { params: deliveryParams },
  responses: {
    202: jsonResponse('Entrega de volta à fila.', deliverySchema),
    ...resourceErrors,
    ...conflictError({ state: 'a entrega ainda terá tentativas, ou o webhook está inativo' }),
  },
});

export const redeliverOperation = operation(route, writeWebhooks, async (c) => {
  const { id, deliveryId } = c.req.valid('param');
  c.set('subject', { webhookId: id });
  return c.json(await redeliver(c.get('tenant'), { id, deliveryId }), 202);
});
