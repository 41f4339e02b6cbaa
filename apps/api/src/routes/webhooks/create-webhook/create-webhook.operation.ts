import { createdWebhookSchema, createWebhookSchema } from '@fiscal/api-contract';
import { checkWebhookFields, createWebhook } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { bearer, bodyErrors, invalidError, jsonBody, locatedResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { writeWebhooks } from '../access/webhook-access.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/webhooks',
  operationId: 'createWebhook',
  tags: ['Webhooks'],
  summary: 'Registra um webhook',
  description:
    'Sem events (ou null) recebe todos. secret aparece só nesta resposta. Até 5 por conta para cada tipo de chave (teste e produção).',
  security: bearer,
  middleware: readJsonBody,
  request: { body: jsonBody(createWebhookSchema) },
  responses: {
    201: locatedResponse('Webhook com o segredo.', createdWebhookSchema),
    ...bodyErrors,
    ...invalidError(['validation_failed', 'webhook_limit']),
  },
});

export const createWebhookOperation = operation(
  route,
  writeWebhooks,
  async (c) => {
    const webhook = await createWebhook(c.get('tenant'), c.req.valid('json'));
    c.set('subject', { webhookId: webhook.id });
    c.header('Location', `/v1/webhooks/${webhook.id}`);
    return c.json(webhook, 201);
  },
  { bodyRules: (parts, { tenant }) => checkWebhookFields(tenant, parts) },
);
