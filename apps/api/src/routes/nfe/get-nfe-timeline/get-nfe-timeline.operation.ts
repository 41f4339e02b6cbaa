import { idParams, listQuery, timelineSchema } from '@fiscal/api-contract';
import { getNfeTimeline } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { describeTimeline } from '../../../openapi/note-descriptions.ts';
import { bearer, invalidError, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/{id}/timeline',
  operationId: 'getNfeTimeline',
  tags: ['NF-e'],
  summary: 'O que aconteceu com uma NF-e e o que vem depois',
  description: describeTimeline({ note: 'nota', authority: 'SEFAZ', print: 'DANFE' }),
  security: bearer,
  request: { params: idParams, query: listQuery },
  responses: {
    200: jsonResponse('Histórico da nota, da linha mais antiga à mais nova.', timelineSchema),
    ...keyErrors,
    ...notFoundError,
    ...invalidError(['validation_failed'], 'Limite fora de 1 a 1000, ou cursor que não é nosso.'),
  },
});

export const getNfeTimelineOperation = operation(route, 'nfe:read', async (c) =>
  c.json(await getNfeTimeline(c.get('tenant'), { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
);
