import { deliverySchema, idParams } from '@fiscal/api-contract';
import { testWebhook } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { writeWebhooks } from '../access/webhook-access.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/webhooks/{id}/test',
  operationId: 'testWebhook',
  tags: ['Webhooks'],
  summary: 'Envia um evento webhook.test',
  description:
    'Cria uma entrega de webhook.test ao endereço registrado, quaisquer que sejam os eventos escolhidos. Um webhook inativo ' +
    'recebe uma só tentativa.',
  security: bearer,
  request: { params: idParams },
  responses: {
    202: jsonResponse('Entrega criada.', deliverySchema),
    ...resourceErrors,
  },
});

export const testWebhookOperation = operation(route, writeWebhooks, async (c) => {
  const delivery = await testWebhook(c.get('tenant'), c.req.valid('param'));
  return c.json(delivery, 202);
});
