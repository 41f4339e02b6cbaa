import { webhookListSchema } from '@fiscal/api-contract';
import { listWebhooks } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, keyErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/webhooks',
  operationId: 'listWebhooks',
  tags: ['Webhooks'],
  summary: 'Lista os webhooks',
  description: 'Os webhooks do modo da chave, no máximo 5; os segredos não voltam.',
  security: bearer,
  responses: {
    200: jsonResponse('Webhooks do modo da chave.', webhookListSchema),
    ...keyErrors,
  },
});

export const listWebhooksOperation = operation(
  route,
  { scope: 'webhooks:read', companies: 'all' },
  async (c) => c.json(await listWebhooks(c.get('tenant')), 200),
);
