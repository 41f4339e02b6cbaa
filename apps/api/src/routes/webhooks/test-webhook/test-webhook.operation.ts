import { testWebhook } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { deliveryExample } from '../../../openapi/examples.ts';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { idParams } from '../../../schemas/parameters.ts';
import { deliverySchema } from '../../../schemas/webhook.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/webhooks/{id}/test',
  operationId: 'testWebhook',
  tags: ['Webhooks'],
  summary: 'Envia um evento webhook.test',
  security: bearer,
  request: { params: idParams },
  responses: {
    202: jsonResponse('Entrega criada.', deliverySchema, deliveryExample),
    ...keyErrors,
    ...notFoundError,
  },
});

export const testWebhookOperation = operation(route, async (c) => {
  const delivery = await testWebhook(c.get('tenant'), c.req.valid('param'));
  return c.json(delivery, 202);
});
