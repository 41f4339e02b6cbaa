import { idParams, nfeEventListSchema } from '@fiscal/api-contract';
import { listNfeEvents } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/{id}/events',
  operationId: 'listNfeEvents',
  tags: ['NF-e'],
  summary: 'Lista os eventos de uma NF-e',
  description: 'Cancelamentos e cartas de correção, na ordem em que foram pedidos.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Todos os eventos da nota.', nfeEventListSchema),
    ...keyErrors,
    ...notFoundError,
  },
});

export const listNfeEventsOperation = operation(route, 'nfe:read', async (c) =>
  c.json({ data: await listNfeEvents(c.get('tenant'), c.req.valid('param')) }, 200),
);
