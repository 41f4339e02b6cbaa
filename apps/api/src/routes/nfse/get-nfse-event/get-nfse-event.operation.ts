import { nfseEventRecordSchema, noteEventParams } from '@fiscal/api-contract';
import { getNfseEvent } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfse/{id}/events/{eventId}',
  operationId: 'getNfseEvent',
  tags: ['NFS-e'],
  summary: 'Consulta um evento de uma NFS-e',
  description: 'O cancelamento, ou o pedido dele, e a sua situação.',
  security: bearer,
  request: { params: noteEventParams },
  responses: {
    200: jsonResponse('O evento.', nfseEventRecordSchema),
    ...keyErrors,
    ...notFoundError,
  },
});

export const getNfseEventOperation = operation(route, 'nfse:read', async (c) =>
  c.json(await getNfseEvent(c.get('tenant'), c.req.valid('param')), 200),
);
