import { idParams, nfeRecordSchema, waitQuery } from '@fiscal/api-contract';
import { getNfe } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfe/{id}',
  operationId: 'getNfe',
  tags: ['NF-e'],
  summary: 'Consulta uma NF-e',
  description:
    'Com wait, a resposta espera até a nota sair de queued, sending, pending e unknown, ou o tempo acabar. ' +
    'Até 10 esperas simultâneas por cliente; além disso responde na hora.',
  security: bearer,
  request: { params: idParams, query: waitQuery },
  responses: {
    200: jsonResponse('Nota.', nfeRecordSchema),
    ...keyErrors,
    ...notFoundError,
    ...invalidError(['validation_failed'], 'Wait fora de 1 a 25.'),
  },
});

export const getNfeOperation = operation(route, 'nfe:read', async (c, { waiter }) => {
  const { id } = c.req.valid('param');
  const { wait } = c.req.valid('query');
  const tenant = c.get('tenant');
  const note =
    wait === undefined
      ? await getNfe(tenant, { id })
      : await waiter.wait(tenant, { id, seconds: wait }, getNfe);
  c.set('subject', { companyId: note.companyId });
  return c.json(note, 200);
});
