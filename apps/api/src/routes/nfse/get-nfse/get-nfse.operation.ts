import { idParams, nfseRecordSchema, waitQuery } from '@fiscal/api-contract';
import { getNfse } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, invalidError, jsonResponse, keyErrors, notFoundError } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/nfse/{id}',
  operationId: 'getNfse',
  tags: ['NFS-e'],
  summary: 'Consulta uma NFS-e',
  description:
    'Com wait, a resposta espera até a NFS-e sair de queued, sending, pending e unknown, ou o tempo acabar. ' +
    'Até 10 esperas simultâneas por cliente, contadas com as das NF-e; além disso responde na hora.',
  security: bearer,
  request: { params: idParams, query: waitQuery },
  responses: {
    200: jsonResponse('NFS-e.', nfseRecordSchema),
    ...keyErrors,
    ...notFoundError,
    ...invalidError(['validation_failed'], 'Wait fora de 1 a 25.'),
  },
});

export const getNfseOperation = operation(route, 'nfse:read', async (c, { waiter }) => {
  const { id } = c.req.valid('param');
  const { wait } = c.req.valid('query');
  const tenant = c.get('tenant');
  const nfse =
    wait === undefined
      ? await getNfse(tenant, { id })
      : await waiter.wait(tenant, { id, seconds: wait }, getNfse);
  c.set('subject', { companyId: nfse.companyId });
  return c.json(nfse, 200);
});
