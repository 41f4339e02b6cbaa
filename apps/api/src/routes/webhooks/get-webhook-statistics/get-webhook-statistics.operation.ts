import { idParams, webhookStatisticsSchema } from '@fiscal/api-contract';
import { getWebhookStatistics } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/webhooks/{id}/statistics',
  operationId: 'getWebhookStatistics',
  tags: ['Webhooks'],
  summary: 'Como o destino respondeu',
  description: 'Entregas por situação e tempo de resposta nas últimas 24 horas e nos últimos 7 dias.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Estatísticas do webhook.', webhookStatisticsSchema),
    ...resourceErrors,
  },
});

export const getWebhookStatisticsOperation = operation(
  route,
  { scope: 'webhooks:read', companies: 'all' },
  async (c) => c.json(await getWebhookStatistics(c.get('tenant'), c.req.valid('param')), 200),
);
