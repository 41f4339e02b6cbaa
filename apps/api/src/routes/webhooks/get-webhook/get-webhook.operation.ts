import { idParams, webhookRecordSchema } from '@fiscal/api-contract';
import { getWebhook } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/webhooks/{id}',
  operationId: 'getWebhook',
  tags: ['Webhooks'],
  summary: 'Consulta um webhook',
  description: 'O webhook com a entrega da última tentativa. O segredo não é mostrado de novo.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Webhook.', webhookRecordSchema),
    ...resourceErrors,
  },
});

export const getWebhookOperation = operation(route, { scope: 'webhooks:read', companies: 'all' }, async (c) =>
  c.json(await getWebhook(c.get('tenant'), c.req.valid('param')), 200),
);
