import { createWebhook } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { webhookCreateExample, webhookExample } from '../../../openapi/examples.ts';
import { bearer, bodyErrors, invalidError, jsonBody, jsonResponse } from '../../../openapi/responses.ts';
import { locationHeader } from '../../../operation/describe-answers.ts';
import { operation } from '../../../operation/operation.ts';
import { createdWebhookSchema, createWebhookSchema } from '../../../schemas/webhook.ts';

const route = createRoute({
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
    201: {
      ...jsonResponse('Webhook com o segredo.', createdWebhookSchema, {
        ...webhookExample,
        secret: 'whsec_exemplo-exemplo-exemplo-exemplo-exemplo',
      }),
      ...locationHeader,
    },
    ...bodyErrors,
    ...invalidError('validation_failed (também endereço não permitido em url) ou webhook_limit.'),
  },
});

export const createWebhookOperation = operation(route, async (c) => {
  const webhook = await createWebhook(c.get('tenant'), c.req.valid('json'));
  c.set('subject', { webhookId: webhook.id });
  c.header('Location', `/v1/webhooks/${webhook.id}`);
  return c.json(webhook, 201);
});
