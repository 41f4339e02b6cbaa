import { idParams, listQuery, timelineSchema } from '@fiscal/api-contract';
import { getNfseTimeline } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { describeTimeline } from '../../../openapi/note-descriptions.ts';
import { bearer, invalidError, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfse/{id}/timeline',
  operationId: 'getNfseTimeline',
  tags: ['NFS-e'],
  summary: 'O que aconteceu com uma NFS-e e o que vem depois',
  description: describeTimeline({ note: 'NFS-e', authority: 'Sefin', print: 'DANFSe' }),
  security: bearer,
  request: { params: idParams, query: listQuery },
  responses: {
    200: jsonResponse('Histórico da NFS-e, da linha mais antiga à mais nova.', timelineSchema),
    ...keyErrors,
    ...notFoundError,
    ...invalidError(['validation_failed'], 'Limite fora de 1 a 1000, ou cursor que não é nosso.'),
  },
});

export const getNfseTimelineOperation = operation(route, 'nfse:read', async (c) =>
  c.json(await getNfseTimeline(c.get('tenant'), { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
);
