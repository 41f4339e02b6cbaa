import { idParams } from '@fiscal/api-contract';
import { deleteWebhook } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, emptyResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { writeWebhooks } from '../access/webhook-access.ts';

const route = createRoute({
  method: 'delete',
  path: '/v1/webhooks/{id}',
  operationId: 'deleteWebhook',
  tags: ['Webhooks'],
  summary: 'Remove um webhook',
  description:
    'Nada mais é enviado: as entregas pendentes são descartadas, e o registro das entregas deixa de existir para você.',
  security: bearer,
  request: { params: idParams },
  responses: {
    204: emptyResponse('Webhook removido.'),
    ...resourceErrors,
  },
});

export const deleteWebhookOperation = operation(route, writeWebhooks, async (c) => {
  const { id } = c.req.valid('param');
  c.set('subject', { webhookId: id });
  await deleteWebhook(c.get('tenant'), { id });
  return c.body(null, 204);
});
