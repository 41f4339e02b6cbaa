import { stateCoverageSchema, stateParams } from '@fiscal/api-contract';
import { getStateCoverage } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { anyKeyErrors, bearer, jsonResponse, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/coverage/states/{uf}',
  operationId: 'getStateCoverage',
  tags: ['Coverage'],
  summary: 'O que o serviço atende em um estado',
  description:
    'Regimes e operações da NF-e, e a disponibilidade de quem a autoriza: o circuito de cada serviço, a parte dos envios ' +
    'que teve resposta e o tempo até a resposta, na última hora e no último dia. As contagens são de todos os clientes ' +
    'juntos e não mostram o uso de um só cliente.',
  security: bearer,
  request: { params: stateParams },
  responses: { 200: jsonResponse('O estado.', stateCoverageSchema), ...anyKeyErrors, ...notFoundError },
});

export const getStateCoverageOperation = operation(
  route,
  'anyKey',
  async (c) => c.json(await getStateCoverage(c.get('tenant'), c.req.valid('param')), 200),
  { pathParameters: 'values' },
);
