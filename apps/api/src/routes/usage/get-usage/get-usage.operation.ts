import { usageQuery, usageSchema } from '@fiscal/api-contract';
import { getUsage } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, keyErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/usage',
  operationId: 'getUsage',
  tags: ['Usage'],
  summary: 'Consumo de um mês',
  description:
    'Documentos autorizados e cálculos de impostos por empresa, com o total da conta. Uma nota conta no mês da autorização, ' +
    'no horário de Brasília, mesmo se cancelada depois; rejeitada ou denegada não conta. Uma empresa apagada conserva a sua ' +
    'linha. Uma chave de produção vê a conta inteira; uma de teste, só o sandbox.',
  security: bearer,
  request: { query: usageQuery },
  responses: {
    200: jsonResponse('O consumo do mês.', usageSchema),
    ...keyErrors,
    ...invalidError(['validation_failed'], 'Mês inexistente ou futuro.'),
  },
});

export const getUsageOperation = operation(route, { scope: 'usage:read', companies: 'all' }, async (c) =>
  c.json(await getUsage(c.get('tenant'), c.req.valid('query')), 200),
);
