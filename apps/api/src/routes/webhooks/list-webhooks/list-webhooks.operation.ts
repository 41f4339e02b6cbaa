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
  description:
    'Os webhooks das chaves do mesmo tipo (teste ou produção), no máximo 5. Os segredos não são mostrados de novo.',
  security: bearer,
  responses: {
    200: jsonResponse('Webhooks do ambiente da chave.', webhookListSchema),
    ...keyErrors,
  },
});

export const listWebhooksOperation = operation(
  route,
  { scope: 'webhooks:read', companies: 'all' },
  async (c) => c.json(await listWebhooks(c.get('tenant')), 200),
);
