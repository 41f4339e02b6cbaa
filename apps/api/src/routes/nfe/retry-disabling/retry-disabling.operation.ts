import { disablingRecordSchema, idParams, queuedDisablingExample } from '@fiscal/api-contract';
import { retryDisabling } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import {
  bearer,
  conflictError,
  invalidError,
  locatedResponse,
  resourceErrors,
} from '../../../openapi/responses.ts';
import { causePersists, describeRetry, retryConflict } from '../../../openapi/retry-descriptions.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfe/disable-range/{id}/retry',
  operationId: 'retryDisabling',
  tags: ['NF-e'],
  summary: 'Recoloca uma inutilização na fila',
  description: describeRetry(
    'Os números da faixa são conferidos de novo. Uma inutilização rejected não é retomada: faça outro pedido.',
  ),
  security: bearer,
  request: { params: idParams },
  responses: {
    202: locatedResponse('Inutilização de volta à fila.', disablingRecordSchema, queuedDisablingExample),
    ...resourceErrors,
    ...conflictError({ state: retryConflict, range_in_use: 'um número já tem outro uso' }),
    ...invalidError(['certificate_unavailable', 'validation_failed'], causePersists),
  },
});

export const retryDisablingOperation = operation(route, 'nfe:events', async (c) => {
  const disabling = await retryDisabling(c.get('tenant'), c.req.valid('param'));
  c.set('subject', { companyId: disabling.companyId });
  c.header('Location', `/v1/nfe/disable-range/${disabling.id}`);
  return c.json(disabling, 202);
});
