import { listWebhooks } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { webhookExample } from '../../../openapi/examples.ts';
import { bearer, jsonResponse, keyErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { webhookListSchema } from '../../../schemas/webhook.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/webhooks',
  operationId: 'listWebhooks',
  tags: ['Webhooks'],
  summary: 'Lista os webhooks',
  security: bearer,
  responses: {
    200: jsonResponse('Webhooks do modo da chave.', webhookListSchema, {
      data: [webhookExample],
      nextCursor: null,
    }),
    ...keyErrors,
  },
});

export const listWebhooksOperation = operation(route, async (c) =>
  c.json(await listWebhooks(c.get('tenant')), 200),
);
