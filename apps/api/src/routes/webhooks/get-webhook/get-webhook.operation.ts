import { getWebhook } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { webhookExample } from '../../../openapi/examples.ts';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { idParams } from '../../../schemas/parameters.ts';
import { webhookRecordSchema } from '../../../schemas/webhook.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/webhooks/{id}',
  operationId: 'getWebhook',
  tags: ['Webhooks'],
  summary: 'Consulta um webhook',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Webhook.', webhookRecordSchema, webhookExample),
    ...keyErrors,
    ...notFoundError,
  },
});

export const getWebhookOperation = operation(route, async (c) =>
  c.json(await getWebhook(c.get('tenant'), c.req.valid('param')), 200),
);
