import { idParams, updateWebhookSchema, webhookRecordSchema } from '@fiscal/api-contract';
import { checkWebhookFields, updateWebhook } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { bearer, changeResponses, jsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { writeWebhooks } from '../access/webhook-access.ts';

const route = createRoute({
  method: 'patch',
  path: '/v1/webhooks/{id}',
  operationId: 'updateWebhook',
  tags: ['Webhooks'],
  summary: 'Altera um webhook',
  description:
    'Um campo ausente não muda; events null recebe todos. active true reativa um webhook desativado por uma resposta ' +
    '410. A próxima tentativa de cada entrega já usa o novo endereço.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, body: jsonBody(updateWebhookSchema) },
  responses: changeResponses('Webhook alterado.', webhookRecordSchema),
});

export const updateWebhookOperation = operation(
  route,
  writeWebhooks,
  async (c) => {
    const { id } = c.req.valid('param');
    c.set('subject', { webhookId: id });
    return c.json(await updateWebhook(c.get('tenant'), { id, patch: c.req.valid('json') }), 200);
  },
  { bodyRules: (parts, { tenant }) => checkWebhookFields(tenant, parts) },
);
