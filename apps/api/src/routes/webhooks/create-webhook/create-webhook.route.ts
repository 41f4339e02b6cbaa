import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { webhookCreateExample, webhookExample } from '../../../openapi/examples.ts';
import { bearer, bodyErrors, invalidError, jsonBody, jsonResponse } from '../../../openapi/responses.ts';
import { createdWebhookSchema, createWebhookSchema } from '../../../schemas/webhook.ts';

export const createWebhookRoute = createRoute({
  method: 'post',
  path: '/v1/webhooks',
  operationId: 'createWebhook',
  tags: ['Webhooks'],
  summary: 'Registra um webhook',
  description: 'Sem events (ou null) recebe todos. secret aparece só nesta resposta. Até 5 por conta e modo.',
  security: bearer,
  middleware: readJsonBody,
  request: { body: jsonBody(createWebhookSchema, webhookCreateExample) },
  responses: {
    201: jsonResponse('Webhook com o segredo.', createdWebhookSchema, {
      ...webhookExample,
      secret: 'whsec_exemplo-exemplo-exemplo-exemplo-exemplo',
    }),
    ...bodyErrors,
    ...invalidError('validation_failed (também endereço não permitido em url) ou webhook_limit.'),
  },
});
