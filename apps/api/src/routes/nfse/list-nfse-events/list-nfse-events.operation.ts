import { idParams, nfseEventListSchema } from '@fiscal/api-contract';
import { listNfseEvents } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfse/{id}/events',
  operationId: 'listNfseEvents',
  tags: ['NFS-e'],
  summary: 'Lista os eventos de uma NFS-e',
  description: 'Cancelamentos e pedidos deles, na ordem em que foram pedidos.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Todos os eventos da NFS-e.', nfseEventListSchema),
    ...keyErrors,
    ...notFoundError,
  },
});

export const listNfseEventsOperation = operation(route, 'nfse:read', async (c) =>
  c.json({ data: await listNfseEvents(c.get('tenant'), c.req.valid('param')) }, 200),
);
