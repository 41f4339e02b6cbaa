import { healthSchema } from '@fiscal/api-contract';
import { createRoute } from '@hono/zod-openapi';
import { jsonResponse, publicErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['System'],
  summary: 'Saúde do serviço',
  description: 'Pública. Sempre 200: leia status e, quando é degraded, reasons. Parâmetros são ignorados.',
  security: [],
  responses: { 200: jsonResponse('Situação do serviço.', healthSchema), ...publicErrors },
});

/** Ignores unknown parameters, because monitors may add their own. */
export const getHealthOperation = operation(
  route,
  'public',
  async (c, { probe }) => c.json(await probe(), 200),
  { otherParameters: 'ignored' },
);
