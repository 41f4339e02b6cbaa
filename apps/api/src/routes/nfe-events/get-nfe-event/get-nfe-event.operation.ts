import { nfeEventRecordSchema, noteEventParams } from '@fiscal/api-contract';
import { getNfeEvent } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/{id}/events/{eventId}',
  operationId: 'getNfeEvent',
  tags: ['NF-e'],
  summary: 'Consulta um evento de uma NF-e',
  description: 'O cancelamento ou a carta de correção e a sua situação.',
  security: bearer,
  request: { params: noteEventParams },
  responses: {
    200: jsonResponse('O evento.', nfeEventRecordSchema),
    ...keyErrors,
    ...notFoundError,
  },
});

export const getNfeEventOperation = operation(route, 'nfe:read', async (c) =>
  c.json(await getNfeEvent(c.get('tenant'), c.req.valid('param')), 200),
);
