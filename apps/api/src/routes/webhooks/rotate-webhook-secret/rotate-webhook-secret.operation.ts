import { createdWebhookSchema, idParams, rotateWebhookSecretSchema } from '@fiscal/api-contract';
import { rotateWebhookSecret } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readOptionalJsonBody } from '../../../http/read-json-body.ts';
import { bearer, changeResponses, optionalJsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';
import { writeWebhooks } from '../access/webhook-access.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/webhooks/{id}/rotate-secret',
  operationId: 'rotateWebhookSecret',
  tags: ['Webhooks'],
  summary: 'Troca o segredo das assinaturas',
  description:
    'secret aparece só nesta resposta. Durante overlapHours os dois segredos assinam (t=…,v1=<novo>,v1=<anterior>): aceite ' +
    'qualquer v1 que confira. Uma troca dentro desse tempo descarta o segredo mais antigo.',
  security: bearer,
  middleware: readOptionalJsonBody,
  request: { params: idParams, body: optionalJsonBody(rotateWebhookSecretSchema) },
  responses: changeResponses('Webhook com o novo segredo.', createdWebhookSchema),
});

export const rotateWebhookSecretOperation = operation(route, writeWebhooks, async (c) => {
  const { id } = c.req.valid('param');
  c.set('subject', { webhookId: id });
  return c.json(await rotateWebhookSecret(c.get('tenant'), { id, ...c.req.valid('json') }), 200);
});
