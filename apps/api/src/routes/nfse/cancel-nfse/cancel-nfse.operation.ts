import { cancelNfseSchema, idParams, simulateHeader } from '@fiscal/api-contract';
import { cancelNfse } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readJsonBody } from '../../../http/read-json-body.ts';
import { nfseEventResponses } from '../../../openapi/nfse-event-responses.ts';
import { bearer, jsonBody } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'post',
  path: '/v1/nfse/{id}/cancel',
  operationId: 'cancelNfse',
  tags: ['NFS-e'],
  summary: 'Cancela uma NFS-e',
  description:
    'Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfse.cancelled ou nfse.event_rejected) ou ' +
    'na consulta do evento. O prazo é do município, que pode exigir análise fiscal (E0822). O mesmo pedido repetido responde ' +
    '200 com o mesmo evento; depois de um evento rejected ou failed começa outro.',
  security: bearer,
  middleware: readJsonBody,
  request: { params: idParams, headers: simulateHeader, body: jsonBody(cancelNfseSchema) },
  responses: nfseEventResponses('Cancelamento aceito e na fila.'),
});

export const cancelNfseOperation = operation(route, 'nfse:events', async (c) => {
  const { id } = c.req.valid('param');
  const { justification, reason } = c.req.valid('json');
  const simulation = c.req.valid('header')['x-fiscal-simulate'];
  const { kind, event } = await cancelNfse(c.get('tenant'), { id, justification, reason, simulation });
  c.set('subject', { noteId: id });
  if (kind === 'repeated') return c.json(event, 200);
  c.header('Location', `/v1/nfse/${id}/events/${event.id}`);
  return c.json(event, 202);
});
