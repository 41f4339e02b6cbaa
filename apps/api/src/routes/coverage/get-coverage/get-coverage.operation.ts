import { coverageSchema } from '@fiscal/api-contract';
import { getCoverage } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { anyKeyErrors, bearer, jsonResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/coverage',
  operationId: 'getCoverage',
  tags: ['Coverage'],
  summary: 'O que o serviço atende',
  description:
    'Os estados e regimes da NF-e, quantos municípios emitem NFS-e e a disponibilidade da Sefin Nacional, vista pelos ' +
    'envios de todos os clientes. A mesma regra decide state_not_served e municipality_not_served. Nenhuma autoridade é ' +
    'consultada.',
  security: bearer,
  responses: { 200: jsonResponse('O que é atendido.', coverageSchema), ...anyKeyErrors },
});

export const getCoverageOperation = operation(route, 'anyKey', async (c) =>
  c.json(await getCoverage(c.get('tenant')), 200),
);
